import { LETTER_OUTBOX } from "#app/core/mail/letter-outbox.server.ts";
import type { Channel } from "#app/features/notifications/channel.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import { refusalView } from "./address-refusal.server.ts";
import { composeLetters } from "./compose-letters.server.ts";
import { lettersFormView, type LettersPanel } from "./letters-form.ts";

/** Letters about matches. They are sent from the outbox of all letters by `core/mail`. */
export const emailChannel: Channel<null, LettersPanel> = {
  delivery: { job: "letters", compose: composeLetters, outbox: LETTER_OUTBOX },
  onSignedIn: null,
  open: ({ letters }) => ({
    service: null,
    async panel({ db, viewer: { userId, plan, email }, now }) {
      return {
        form: lettersFormView(await preferencesOf(db, userId), plan, email),
        refusal: await refusalView(db, userId, now),
        errors: null,
      };
    },
    onChanged: null,
    onSessionsEnded: null,
    nudge: letters.nudge,
    disconnect: null,
    stop: null,
  }),
};
