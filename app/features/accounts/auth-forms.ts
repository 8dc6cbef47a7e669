import { z } from "zod";
import { emailField, nameField } from "./person-fields.ts";

/** Actions of the forms of `/auth`; the value of the button that sent the form. */
export const INTENTS = ["entrar", "codigo", "cadastrar", "reenviar", "redefinir", "nova-senha"] as const;
export type Intent = (typeof INTENTS)[number];

const email = emailField("Informe seu e-mail.");

/** Checked by `passwordFault`, which needs more than this field. */
const chosen = z.string().default("");

export const signInForm = z.object({
  email,
  password: z.string({ error: "Informe sua senha." }).min(1, { error: "Informe sua senha." }),
});

export const codeForm = z.object({
  code: z.string({ error: "Informe o código." }).trim().min(1, { error: "Informe o código." }).max(64, {
    error: "O código é mais curto.",
  }),
});

export const signUpForm = z.object({
  name: nameField(),
  email,
  password: chosen,
  repeated: chosen,
});

export const emailForm = z.object({ email });

export const newPasswordForm = z.object({
  token: z.string().default(""),
  password: chosen,
  repeated: chosen,
});
