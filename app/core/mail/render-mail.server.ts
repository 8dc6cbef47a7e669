import { render, toPlainText } from "@react-email/render";
import type { MailContent, RenderedMail } from "./mail.ts";
import { writeLetter } from "./templates/write-letter.tsx";

/** Subject, HTML and plain text of a letter; both texts come from one template. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const { subject, body, plain } = writeLetter(content);
  const html = await render(body);
  const unsubscribeUrl = "unsubscribeUrl" in content ? content.unsubscribeUrl : null;
  return { subject, html, plain: plain ?? toPlainText(html, PLAIN).trim(), unsubscribeUrl };
}

const PLAIN: Parameters<typeof toPlainText>[1] = {
  // Headings keep their case, and a link's address is not repeated.
  selectors: [{ selector: "h1", options: { uppercase: false } }],
};
