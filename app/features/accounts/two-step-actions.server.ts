import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { qrPath } from "#app/lib/qr-code.ts";
import { proofErrors, done, refused, waitOf, WRONG_CODE, type Posted } from "./security-answers.ts";
import { confirmTwoStepForm, endTwoStepForm, fullProofForm, proofForm, setupUri } from "./security-forms.ts";
import type { SecurityAnswer, TwoStepSetup } from "./security-view.ts";
import { waitText } from "./sign-in-words.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep, newRecoveryCodes } from "./two-step.server.ts";

/** Handles the forms of two-step verification. */
export async function answerTwoStepForm(
  intent: "ativar" | "confirmar" | "desativar" | "codigos",
  posted: Posted,
): Promise<SecurityAnswer> {
  return { ativar: begins, confirmar: confirms, desativar: turnsOff, codigos: renews }[intent](posted);
}

async function begins({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(proofForm, form);
  if (!read.ok) return refused("ativar", read.errors);
  const answer = await beginTwoStep(host, headers, viewer, read.value.password);
  if (answer.outcome === "begun") return { outcome: "setup", setup: setupOf(answer.uri), errors: {} };
  if (answer.outcome === "already_on") return { outcome: "nothing" };
  return refused("ativar", proofErrors(answer), { wait: waitOf(answer) });
}

async function confirms({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const uri = setupUri.safeParse(form.get("uri"));
  if (!uri.success) return { outcome: "nothing" };
  const again = (errors: FieldErrors, wait?: number): SecurityAnswer => ({
    outcome: "setup",
    setup: setupOf(uri.data),
    errors,
    ...(wait !== undefined && { wait }),
  });
  const read = readForm(confirmTwoStepForm, form);
  if (!read.ok) return again(read.errors);
  const answer = await confirmTwoStep(host, headers, viewer, read.value.code);
  if (answer.outcome === "on")
    return { outcome: "codes", codes: answer.codes, renewed: false, cookies: answer.cookies };
  if (answer.outcome === "begin_again") return { outcome: "nothing" };
  if (answer.outcome === "too_many") return again({ code: waitText(answer.waitSeconds) }, answer.waitSeconds);
  return again({ code: WRONG_CODE });
}

async function turnsOff({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(endTwoStepForm, form);
  if (!read.ok) return refused("desativar", read.errors);
  const answer = await endTwoStep(host, headers, viewer, read.value);
  if (answer.outcome === "off")
    return done(
      "Verificação em duas etapas desativada",
      "Sua conta volta a pedir só a senha.",
      answer.cookies,
    );
  return refused("desativar", proofErrors(answer), { wait: waitOf(answer) });
}

async function renews({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(fullProofForm, form);
  if (!read.ok) return refused("codigos", read.errors);
  const answer = await newRecoveryCodes(host, headers, viewer, read.value.password, read.value.code);
  if (answer.outcome === "made") return { outcome: "codes", codes: answer.codes, renewed: true, cookies: [] };
  if (answer.outcome === "is_off") return { outcome: "nothing" };
  return refused("codigos", proofErrors(answer), { wait: waitOf(answer) });
}

function setupOf(uri: string): TwoStepSetup {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: qrPath(uri) };
}
