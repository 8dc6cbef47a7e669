import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";
import { emailField } from "./email-field.ts";

/** What a form of the page of accounts wants; the name of the button that sent it. */
export const INTENTS = ["entrar", "codigo", "cadastrar", "reenviar", "redefinir", "nova-senha"] as const;
export type Intent = (typeof INTENTS)[number];

const email = emailField("Informe seu e-mail.");

/** Its rules are told by `passwordFault`, which needs more than the field. */
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
  name: z
    .string({ error: "Informe seu nome completo." })
    .transform(squeeze)
    .pipe(
      z
        .string()
        .min(2, { error: "Informe seu nome completo." })
        .max(120, { error: "Use um nome de até 120 caracteres." })
        // A letter begins with it: an address in it would make ours carry somebody's advertisement.
        .refine((text) => !/https?:|www\.|[<>]/i.test(text), { error: "O nome não pode conter endereços." }),
    ),
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
