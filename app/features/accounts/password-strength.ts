import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { isCommonPassword } from "./common-passwords.ts";
import { faultText, passwordFault } from "./password-rules.ts";

export interface PasswordStrength {
  /** From 0, very weak, to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
  /** Message of the broken rule; null when the password is accepted. */
  fault: string | null;
}

const LABELS = ["Muito fraca", "Fraca", "Razoável", "Boa", "Forte"] as const;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How long a password would resist guessing by somebody who knows the person's name and e-mail. */
export function passwordStrength(password: string, personal: readonly string[]): PasswordStrength {
  const fault = passwordFault({ password, repeated: password, personal }, isCommonPassword);
  const { score } = estimator.check(password, [...personal, "martelo"]);
  const most = fault === null ? 4 : 0;
  const value = Math.min(score, most) as PasswordStrength["score"];
  return { score: value, label: LABELS[value], fault: fault && faultText(fault) };
}
