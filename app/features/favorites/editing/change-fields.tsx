import type { Change } from "./change-form.ts";

interface Props {
  change: Change["acao"];
  number: string;
  /** This page, to which a form without a script comes back. */
  address: string;
}

/** What every form that changes a favourite sends along. */
export function ChangeFields({ change, number, address }: Props) {
  return (
    <>
      <input type="hidden" name="acao" value={change} />
      <input type="hidden" name="numero" value={number} />
      <input type="hidden" name="volta" value={address} />
    </>
  );
}
