import path from "node:path";
import { unusableFile } from "#app/platform/cannot-start.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { installationSecret } from "#app/platform/secret.server.ts";
import { isVapidKey, newVapidKey } from "#app/platform/vapid.server.ts";

interface InstallationKeys {
  /** Signs sessions and links. */
  secret: string;
  /** Signs push messages, base64url. When it changes, members must turn push messages on again. */
  vapidPrivateKey: string;
  /** What the operator must know of damaged files, in Portuguese. */
  notices: string[];
}

/**
 * The keys from the environment or, generated once, from the data folder; a damaged file is replaced by a new key.
 * Throws `CannotStart` where a file cannot be read or written.
 */
export function installationKeys(
  env: Pick<Env, "dataDir" | "sessionSecret" | "vapidPrivateKey">,
  log: Log,
): InstallationKeys {
  const notices: string[] = [];
  const keyOf = (
    name: string,
    loss: string,
    consequence: string,
    key: { generate?: () => string; isFit?: (text: string) => boolean } = {},
  ) => {
    try {
      return installationSecret(env.dataDir, name, {
        ...key,
        onDamaged(file) {
          log.error({ file }, `damaged key file set aside and replaced; ${loss}`);
          notices.push(
            `O arquivo ${file} estava danificado e foi criado de novo: ${consequence} O antigo ficou em ${file}.damaged.`,
          );
        },
      });
    } catch (error) {
      throw unusableFile(path.join(env.dataDir, name), error) ?? error;
    }
  };
  const secret =
    env.sessionSecret ??
    keyOf(
      "session-secret",
      "all sessions and links of letters have ended",
      "todas as sessões terminaram, as pessoas precisam entrar de novo, e os links dos e-mails já enviados deixaram de valer.",
    );
  const vapidPrivateKey =
    env.vapidPrivateKey ??
    keyOf(
      "vapid-key",
      "devices get no push messages until their owners turn them on again",
      "quem recebia avisos no aparelho precisa ligá-los de novo em /settings/avisos.",
      { generate: newVapidKey, isFit: (text) => isVapidKey(text.trim()) },
    ).trim();
  return { secret, vapidPrivateKey, notices };
}
