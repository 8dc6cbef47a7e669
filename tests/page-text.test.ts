import { describe, expect, test } from "vitest";
import { pageText } from "./page-text.ts";

describe("the text of a page", () => {
  test("has a line for each block element", () => {
    const { lines } = pageText("<ul><li>Casa <b>nova</b></li><li>Terreno</li></ul><p>Fim</p>");
    expect(lines).toEqual(["Casa nova", "Terreno", "Fim"]);
  });

  test("reports words of neighbouring elements that nothing separates", () => {
    expect(pageText("<p><span>6 quartos</span><span>1 vaga</span></p>").glued).toEqual(["6 quartos|1 vaga"]);
    expect(pageText("<p><span>6 quartos</span> <span>1 vaga</span></p>").glued).toEqual([]);
    expect(pageText("<p>R$ 0<i>, ou mais</i></p>").glued).toEqual([]);
  });

  test("ignores scripts, and a comment does not separate words", () => {
    expect(pageText("<p>imó<!-- -->veis<script>a</script></p>")).toEqual({ lines: ["imóveis"], glued: [] });
  });
});
