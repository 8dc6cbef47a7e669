import { useEffect, useState } from "react";
import type { PasswordStrength } from "./password-strength.ts";

type Estimate = (password: string, personal: readonly string[]) => PasswordStrength;

const COLOURS = ["bg-red", "bg-red", "bg-amber", "bg-brand", "bg-brand"] as const;

/** The strength of a password as text and as a bar. The list of leaked passwords loads with the first letter typed. */
export function PasswordMeter(props: { password: string; personal: readonly string[] }) {
  const { password, personal } = props;
  const estimate = useEstimate(password !== "");
  if (password === "" || estimate === null) return null;
  const { score, label, fault } = estimate(password, personal);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full ${step <= Math.max(score, 1) ? COLOURS[score] : "bg-line"}`}
          />
        ))}
      </div>
      <output className="text-xs text-muted">
        Força da senha: <strong className="font-semibold text-ink">{label}</strong>
        {fault && `. ${fault}`}
      </output>
    </div>
  );
}

function useEstimate(wanted: boolean): Estimate | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  useEffect(() => {
    if (!wanted || estimate) return;
    let gone = false;
    import("./password-strength.ts").then(
      ({ passwordStrength }) => gone || setEstimate(() => passwordStrength),
      // If it cannot be loaded the form still works: the server checks the password.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [wanted, estimate]);
  return estimate;
}
