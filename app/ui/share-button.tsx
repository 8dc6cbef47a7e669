import { CopyButton } from "./copy-button.tsx";

/** Copies a page's address. */
export function ShareButton({ address }: { address: string }) {
  return (
    <CopyButton
      text={address}
      label="Compartilhar"
      done="Link copiado para a área de transferência!"
      icon="share"
      showLabel
    />
  );
}
