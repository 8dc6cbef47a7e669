import { render, toPlainText } from "@react-email/render";
import type { MailContent, RenderedMail } from "./mail.ts";
import { writeLetter } from "./templates/write-letter.ts";

/** Subject, HTML and plain text of a letter; both texts come from the same template. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const { subject, body } = writeLetter(content);
  const html = await render(body);
  return { subject, html, plain: toPlainText(html, PLAIN).trim() };
}

const PLAIN: Parameters<typeof toPlainText>[1] = {
  // Headings stay as they are written, and an address stands once.
  selectors: [{ selector: "h1", options: { uppercase: false } }],
};
