import { Form } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface RowButtonProps {
  name: string;
  value: string;
  label: string;
  busy: string;
  /** What the row is about, for screen readers. */
  about?: string;
}

/** A form with one button, for one row of a list of messages or for all of them. */
export function RowButton({ name, value, label, busy, about }: RowButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton name={name} value={value} busy={busy} className="button">
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </SubmitButton>
    </Form>
  );
}
