import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/** Says beside the notifications that the member's address takes no letters; null: it does. */
export function RefusedAddressNote({ address }: { address: string | null }) {
  if (address === null) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-amber-soft p-3 text-sm" role="note">
      <Icon name="warning" className="icon mt-0.5 shrink-0 text-amber" />
      <span className="min-w-0">
        <span className="font-semibold break-all">{address}</span>
        {" recusou a nossa última mensagem, e paramos de escrever para ele. Seus avisos continuam aqui. "}
        <Link to="/settings/avisos#emails" className="link">
          Voltar a receber e-mails
        </Link>
      </span>
    </p>
  );
}
