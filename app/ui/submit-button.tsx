import type { ReactNode } from "react";
import { useNavigation } from "react-router";

interface SubmitButtonProps {
  children: ReactNode;
  /** The button's label while its form is being sent. */
  busy: string;
  name?: string;
  value?: string;
  disabled?: boolean;
  className?: string;
}

/** Submits its form once: it is disabled while any form is being sent, and the pressed one shows `busy`. */
export function SubmitButton({
  children,
  busy,
  name,
  value,
  disabled,
  className = "button button-brand",
}: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  const mine = sending && (name === undefined || formData.get(name) === value);
  return (
    <button
      name={name}
      value={value}
      className={className}
      disabled={disabled || sending}
      aria-busy={mine || undefined}
    >
      {mine ? busy : children}
    </button>
  );
}
