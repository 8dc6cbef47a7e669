import type { ReactNode } from "react";
import { useNavigation } from "react-router";

interface Props {
  name: string;
  /** What the press asks for. */
  value: string;
  checked: boolean;
  /** Id of the text that says what the press does. */
  describedBy?: string;
  children: ReactNode;
}

/** A switch that is the button of its form, so that it needs no script. */
export function SwitchButton({ name, value, checked, describedBy, children }: Props) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  return (
    <button
      role="switch"
      aria-checked={checked}
      name={name}
      value={value}
      disabled={sending}
      aria-busy={sending || undefined}
      aria-describedby={describedBy}
      className="switch"
    >
      {children}
    </button>
  );
}
