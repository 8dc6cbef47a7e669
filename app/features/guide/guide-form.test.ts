import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { GuideForm } from "./guide-form.tsx";
import { GUIDE_PATH } from "#app/lib/paths.ts";

test("the question about FGTS names where no home may be owned, which share does not count, and where the property must be", () => {
  const element = createElement(GuideForm, { typed: {}, read: null });
  const Page = createRoutesStub([{ path: GUIDE_PATH, Component: () => element }]);
  const form = renderToStaticMarkup(createElement(Page, { initialEntries: [GUIDE_PATH] }));
  expect(form).toMatch(/região metropolitana \(uma parte de até 40% não conta\).*trabalha ou mora há um ano/);
});
