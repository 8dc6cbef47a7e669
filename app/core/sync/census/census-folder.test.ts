import { expect, test } from "vitest";
import { filesOfFolder, planOf } from "./census-folder.ts";

const MB = 1024 ** 2;

test("folder pages of Apache and nginx say names and sizes, rounded or exact, and other links are left out", () => {
  const apache = `<tr><th><a href="?C=N;O=D">Name</a></th></tr>
<tr><td><a href="/CSV/">Parent Directory</a></td><td>&nbsp;</td><td align="right">  - </td></tr>
<tr><td valign="top"><img src="/icons/compressed.gif" alt="[   ]"></td><td><a href="12_AC.zip">12_AC.zip</a></td><td align="right">2024-06-14 14:07  </td><td align="right">5.3M</td><td>&nbsp;</td></tr>
<tr><td><a href="33_RJ.zip">33_RJ.zip</a></td><td align="right">2024-06-14 14:07  </td><td align="right">321M</td></tr>
<tr><td><a href="../%2e%2e/x%2Fy.zip">x</a></td><td align="right">1K</td></tr>`;
  expect(filesOfFolder("UF/", apache)).toEqual([
    { path: "UF/12_AC.zip", bytes: Math.round(5.3 * MB), within: Math.ceil(MB / 10) },
    { path: "UF/33_RJ.zip", bytes: 321 * MB, within: MB },
  ]);
  const nginx = `<pre><a href="../">../</a>\n<a href="53_DF.zip">53_DF.zip</a>      14-Jun-2024 14:07      19922944\n<a href="a.zip">a.zip</a>\n</pre>`;
  expect(filesOfFolder("UF/", nginx)).toEqual([
    { path: "UF/53_DF.zip", bytes: 19922944, within: 0 },
    { path: "UF/a.zip", bytes: null, within: 0 },
  ]);
});

const file = (path: string, bytes: number | null) => ({ path, bytes, within: 0 });

test("the municipalities of the lists are taken where they are less than the whole state with the cost of their requests", () => {
  const states = [file("UF/33_RJ.zip", 300 * MB), file("UF/35_SP.zip", 900 * MB)];
  const [rio, niteroi] = [
    file("Municipio/33_RJ/3304557_RIO_DE_JANEIRO.zip", 150 * MB),
    file("Municipio/33_RJ/3303302_NITEROI.zip", 20 * MB),
  ];
  expect(planOf("RJ", [3303302, 3304557], states, [rio, niteroi])).toEqual([niteroi, rio]);
  expect(planOf("RJ", [3303302, 3304557], [file("UF/33_RJ.zip", 171 * MB)], [rio, niteroi])).toEqual([
    file("UF/33_RJ.zip", 171 * MB),
  ]);
  // A municipality that the page lacks, or of unknown size, may be anything.
  expect(planOf("RJ", [3303302, 3300100], states, [rio, niteroi])).toEqual([states[0]]);
  expect(planOf("RJ", [3303302], states, [file(niteroi.path, null)])).toEqual([states[0]]);
  expect(planOf("RJ", [3303302, 3300100], [], [niteroi])).toEqual([niteroi]);
  expect(planOf("MG", [3106200], states, [])).toEqual([]);
});
