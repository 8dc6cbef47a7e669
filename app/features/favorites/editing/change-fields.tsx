import type { Change } from "./change-form.ts";

interface Props {
  change: Change["acao"];
  number: string;
  /** Address of this page, to which a form without a script returns. */
  address: string;
}

/** Hidden fields of every form that changes a favourite. */
export function ChangeFields({ change, number, address }: Props) {
  return (
    <>
      <input type="hidden" name="acao" value={change} />
      <input type="hidden" name="numero" value={number} />
      <input type="hidden" name="volta" value={address} />
    </>
  );
}
