import { alter, scaled, shift, type OfficialList } from "#tests/official-list.ts";
import { accepted, quarantined, readsAlike, refused, renamed, some, type Spoiling } from "./spoiling.ts";

const scientific = (number: string) =>
  ` ${number.trim()[0]},${number.trim().slice(1, 6)}E+${number.trim().length - 1} `;
const american = (amount: string) => amount.replaceAll(".", "#").replace(",", ".").replaceAll("#", ",");
const respelt = (text: string) => text.replaceAll("A", "\u00c1").toLowerCase().replaceAll(" ", "  ");
const withoutDiscount = (list: OfficialList): OfficialList => {
  const at = list.header.indexOf("Desconto");
  const without = (row: string[]) => row.filter((_, index) => index !== at);
  return { ...list, header: without(list.header), rows: list.rows.map(without) };
};
const SWAPPED = { Preço: "Valor de avaliação", "Valor de avaliação": "Preço" };

/** Amounts, discounts, numbers and links, words. */
export const SPOILINGS_OF_VALUES: Spoiling[] = [
  // Amounts
  refused("the names of the two amounts swapped", /contradiz.*o desconto diz/, (list) =>
    renamed(list, SWAPPED),
  ),
  refused("the names of the two amounts swapped, without discounts", /estão trocadas/, (list) =>
    withoutDiscount(renamed(list, SWAPPED)),
  ),
  refused("the two amounts swapped in one row of ten", /contradiz/, (list) =>
    alter(list, ({ price, appraisal }) => ({ price: appraisal, appraisal: price }), some(10)),
  ),
  refused("decimal marks lost: amounts a hundred times larger", /casas decimais/, (list) =>
    alter(list, ({ price, appraisal }) => ({
      price: price.replace(/[.,]/g, ""),
      appraisal: appraisal.replace(/[.,]/g, ""),
    })),
  ),
  refused("amounts a hundred times larger, with cents", /casas decimais/, (list) =>
    alter(list, (fields) => scaled(fields, 100)),
  ),
  refused("amounts a hundred times smaller", /casas decimais/, (list) =>
    alter(list, (fields) => scaled(fields, 0.01)),
  ),
  quarantined("amounts ten times larger", /dez vezes/, (list) => alter(list, (fields) => scaled(fields, 10))),
  quarantined("amounts a hundred times larger in one row of twenty", /dez vezes/, (list) =>
    alter(list, (fields) => scaled(fields, 100), some(20)),
  ),
  refused("the price alone a hundred times larger", /contradiz/, (list) =>
    alter(list, ({ price }) => ({ price: price.replace(/[.,]/g, "") }), some(10)),
  ),
  refused("prices without cents", /não têm centavos/, (list) =>
    alter(list, ({ price }) => ({ price: price.replace(/,\d\d$/, "") })),
  ),
  quarantined("prices without cents in one row of five", /só nos centavos/, (list) =>
    alter(list, ({ price }) => ({ price: price.replace(/,\d\d$/, ",00") }), some(5)),
  ),
  refused("only the thousands left of the amounts", /contradiz|casas decimais/, (list) =>
    alter(list, ({ price, appraisal }) => ({
      price: price.split(".")[0]!,
      appraisal: appraisal.split(".")[0]!,
    })),
  ),
  refused("amounts in a spreadsheet's scientific notation", /não puderam ser lidas.*preço inválido/, (list) =>
    alter(list, ({ price }) => ({ price: `${price[0]},5E+05` })),
  ),
  readsAlike("point and comma of amounts swapped in every other row", (list) =>
    alter(
      list,
      ({ price, appraisal }) => ({ price: american(price), appraisal: american(appraisal) }),
      some(2),
    ),
  ),
  refused("prices of other rows", /contradiz/, (list) => shift(list, ["price"])),
  quarantined("amounts and discounts of other rows", /subiu o preço/, (list) =>
    shift(list, ["price", "appraisal", "discount"]),
  ),
  quarantined("every price a tenth lower, with its discount", /baixou o preço/, (list) =>
    alter(list, (fields) => scaled(fields, 0.9, 1)),
  ),
  quarantined("every price a tenth higher, with its discount", /subiu o preço/, (list) =>
    alter(list, (fields) => scaled(fields, 1.1, 1.1)),
  ),
  quarantined("every appraisal a tenth higher, with its discount", /mudou a avaliação/, (list) =>
    alter(list, (fields) => scaled(fields, 1, 1.1)),
  ),

  // Discounts
  refused("discounts of other rows", /contradiz.*o desconto diz/, (list) => shift(list, ["discount"])),
  readsAlike("no discounts", (list) => withoutDiscount(list)),
  accepted("one wrong discount", /o desconto diz 99.99/, (list) =>
    alter(
      list,
      () => ({ discount: "99.99" }),
      (index) => index === 5,
    ),
  ),

  // Numbers and links
  refused(
    "numbers in a spreadsheet's scientific notation, and no links",
    /não puderam ser lidas.*estragado por planilha/,
    (list) => alter(list, ({ number }) => ({ number: scientific(number), link: "" })),
  ),
  refused("links of other rows", /contradiz.*são diferentes/, (list) => shift(list, ["link"], 1)),
  refused("links of other rows in one row of ten", /contradiz.*são diferentes/, (list) =>
    alter(list, ({ link }) => ({ link: link.replace(/\d{3}$/, "000") }), some(10)),
  ),
  quarantined("other numbers, with their links", /não traz \d+ dos/, (list) =>
    alter(list, ({ number, link }) => {
      const other = `7${number.trim().slice(1)}`;
      return { number: ` ${other} `, link: link.replace(number.trim(), other) };
    }),
  ),
  refused("every row twice", /contradiz.*imóvel repetido/, (list) => ({
    ...list,
    rows: list.rows.flatMap((row) => [row, row]),
  })),

  // Words
  quarantined(
    "a modality nobody knows in one row of ten",
    /modalidades de venda que nunca vimos \("Venda Secreta"\)/,
    (list) => alter(list, () => ({ mode: "Venda Secreta" }), some(10)),
  ),
  quarantined(
    "a type nobody knows in one row of ten",
    /tipos de imóvel que nunca vimos \("Castelo"\)/,
    (list) =>
      alter(list, ({ description }) => ({ description: description.replace(/^[^,]+/, "Castelo") }), some(10)),
  ),
  quarantined("descriptions of another grammar", /termos que nunca vimos/, (list) =>
    alter(list, ({ description }) => ({ description: description.replace(/, .*/, ", bom estado.") })),
  ),
  quarantined("open bidding for everything that is no auction", /mudou a modalidade|fase anterior/, (list) =>
    alter(list, ({ mode }) => (mode.startsWith("Leilão") ? {} : { mode: "Licitação Aberta" })),
  ),
  quarantined("modalities of other rows", /mudou a modalidade|fase anterior/, (list) =>
    withoutDiscount(
      alter(shift(list, ["mode"]), (fields) => (fields.mode.startsWith("Leilão") ? {} : scaled(fields, 1))),
    ),
  ),
  readsAlike("places and sale modes in other case, with other accents and spaces", (list) =>
    alter(list, ({ city, district, address, mode }) => ({
      city: respelt(city),
      district: respelt(district),
      address: respelt(address),
      mode: mode.toUpperCase(),
    })),
  ),
  quarantined("cities of other rows", /mudou a cidade/, (list) => shift(list, ["city"], 91)),
  quarantined("neighbourhoods of other rows", /mudou o bairro/, (list) => shift(list, ["district"], 91)),
  quarantined("addresses of other rows", /mudou o endereço/, (list) => shift(list, ["address"])),
  quarantined("descriptions of other rows", /mudou o tipo/, (list) => shift(list, ["description"])),
  refused("pieces of a web page in the addresses", /HTML/, (list) =>
    alter(list, ({ address }) => ({ address: `<td class="x">${address}</td>` }), some(10)),
  ),
];
