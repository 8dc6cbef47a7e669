import type { SubscriptionStatus } from "#app/facts/plans/plans-of.server.ts";
import { expect, openLive } from "./journey.ts";
import { signUp } from "./member.ts";
import { test } from "./own-product.ts";

// Stripe's own pages, which the server that speaks for it does not draw.
test.use({ strangers: /^http:\/\/127\.0\.0\.1:\d+$/ });

test("a press opens Stripe's page, and its signed messages make both tabs Premium, which lead to Stripe's portal", async ({
  page,
  context,
  imports: { stripe },
}) => {
  await signUp(page, "stripe@exemplo.com.br");
  await openLive(page, "/plan?voltar=/alerts");
  let opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Fazer Upgrade" }).click();
  const paying = await opened;
  await expect(paying).toHaveURL(new RegExp(`^${stripe.url}/c/pay/cs_`));
  const session = new URL(paying.url()).pathname.split("/").at(-1)!;
  const { form } = stripe.requests.find(({ what }) => what === "POST /v1/checkout/sessions")!;
  const at = new Date();
  const bodies = stripe.pay(session, at);
  // Stripe leads back before its messages come.
  await paying.goto(form.get("success_url")!.replace("{CHECKOUT_SESSION_ID}", session));
  await expect(paying.getByRole("heading", { level: 1 })).toHaveText("Confirmando o pagamento…");

  const deliver = async (body: string, signature: string) => {
    const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
    return (await page.request.post("/webhooks/stripe", { data: Buffer.from(body), headers })).status();
  };
  for (const body of bodies) expect(await deliver(body, stripe.sign(body, at, "whsec_other"))).toBe(400);
  await expect(paying.getByRole("heading", { level: 1 })).toHaveText("Confirmando o pagamento…");
  for (const body of bodies) expect(await deliver(body, stripe.sign(body, at))).toBe(200);
  await expect(paying).toHaveURL("/alerts");
  const status = await page.request.post("/functions/check-subscription");
  expect((await status.json()) as SubscriptionStatus).toMatchObject({
    subscribed: true,
    product_id: "martelo_premium",
  });

  await page.evaluate(() => localStorage.removeItem("martelo.plano"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("region", { name: "Premium", exact: true })).toContainText("Renova em");
  opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Cartão e notas" }).click();
  await expect(await opened).toHaveURL(`${stripe.url}/p/session/1`);
});
