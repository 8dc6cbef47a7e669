import { useState, type ReactNode } from "react";
import { useActionData, useNavigation } from "react-router";

interface SubmitButtonProps {
  children: ReactNode;
  /** The button's label while its form is being sent. */
  busy: string;
  name?: string;
  value?: string;
  disabled?: boolean;
  className?: string;
}

/**
 * Submits its form once: it is disabled while any form is being sent, and the pressed one shows `busy`. A form that came back
 * with an answer can be sent again at once, also while the rest of the page is still read: Enter would be lost.
 */
export function SubmitButton({
  children,
  busy,
  name,
  value,
  disabled,
  className = "button button-brand",
}: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const answer = useActionData<unknown>();
  const [before, setBefore] = useState(answer);
  if (state !== "loading" && before !== answer) setBefore(answer);
  const isAnswered = state === "loading" && answer !== undefined && answer !== before;
  const sending = state !== "idle" && formData !== undefined && !isAnswered;
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
