import { z } from "zod";
import { emailField, nameField } from "#app/features/accounts/person-fields.ts";
import { phoneField } from "#app/features/profile/profile-form.ts";

/** Fields of the form for visitors. */
export const interestForm = z.object({
  name: nameField(),
  email: emailField("Informe seu e-mail.").transform((email) => email.toLowerCase()),
  phone: phoneField(),
  consent: z.literal("sim", { error: "Marque que concorda, para podermos responder." }),
});
