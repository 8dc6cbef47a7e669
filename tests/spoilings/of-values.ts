import { alter, scaled, shift, type OfficialList } from "#tests/official-list.ts";
import { renamed, some, text, type Spoiling } from "./spoiling.ts";

const scientific = (number: string) =>
  ` ${number.trim()[0]},${number.trim().slice(1, 6)}E+${number.trim().length - 1} `;
const american = (amount: string) => amount.replaceAll(".", "#").replace(",", ".").replaceAll("#", ",");
const withoutDiscount = (list: OfficialList): OfficialList => {
  const at = list.header.indexOf("Desconto");
  const without = (row: string[]) => row.filter((_, index) => index !== at);
  return { ...list, header: without(list.header), rows: list.rows.map(without) };
};
const SWAPPED = { Preço: "Valor de avaliação", "Valor de avaliação": "Preço" };

/** Amounts, discounts, numbers and links, words. */
export const SPOILINGS_OF_VALUES: Spoiling[] = [
  // Amounts
  {
    what: "the names of the two amounts swapped",
    verdict: "refused",
    says: /contradiz.*o desconto diz/,
    spoil: (list) => text(renamed(list, SWAPPED)),
  },
  {
    what: "the names of the two amounts swapped, without discounts",
    verdict: "refused",
    says: /estão trocadas/,
    spoil: (list) => text(withoutDiscount(renamed(list, SWAPPED))),
  },
  {
    what: "the two amounts swapped in one row of ten",
    verdict: "refused",
    says: /contradiz/,
    spoil: (list) =>
      text(alter(list, ({ price, appraisal }) => ({ price: appraisal, appraisal: price }), some(10))),
  },
  {
    what: "decimal marks lost: amounts a hundred times larger",
    verdict: "refused",
    says: /casas decimais/,
    spoil: (list) =>
      text(
        alter(list, ({ price, appraisal }) => ({
          price: price.replace(/[.,]/g, ""),
          appraisal: appraisal.replace(/[.,]/g, ""),
        })),
      ),
  },
  {
    what: "amounts a hundred times larger, with cents",
    verdict: "refused",
    says: /casas decimais/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 100))),
  },
  {
    what: "amounts a hundred times smaller",
    verdict: "refused",
    says: /casas decimais/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 0.01))),
  },
  {
    what: "amounts ten times larger",
    verdict: "held",
    says: /dez vezes/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 10))),
  },
  {
    what: "amounts a hundred times larger in one row of twenty",
    verdict: "held",
    says: /dez vezes/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 100), some(20))),
  },
  {
    what: "the price alone a hundred times larger",
    verdict: "refused",
    says: /contradiz/,
    spoil: (list) => text(alter(list, ({ price }) => ({ price: price.replace(/[.,]/g, "") }), some(10))),
  },
  {
    what: "prices without cents",
    verdict: "refused",
    says: /não têm centavos/,
    spoil: (list) => text(alter(list, ({ price }) => ({ price: price.replace(/,\d\d$/, "") }))),
  },
  {
    what: "prices without cents in one row of five",
    verdict: "held",
    says: /só nos centavos/,
    spoil: (list) => text(alter(list, ({ price }) => ({ price: price.replace(/,\d\d$/, ",00") }), some(5))),
  },
  {
    what: "only the thousands left of the amounts",
    verdict: "refused",
    says: /contradiz|casas decimais/,
    spoil: (list) =>
      text(
        alter(list, ({ price, appraisal }) => ({
          price: price.split(".")[0]!,
          appraisal: appraisal.split(".")[0]!,
        })),
      ),
  },
  {
    what: "amounts in a spreadsheet's scientific notation",
    verdict: "refused",
    says: /não puderam ser lidas.*preço inválido/,
    spoil: (list) => text(alter(list, ({ price }) => ({ price: `${price[0]},5E+05` }))),
  },
  {
    what: "point and comma of amounts swapped",
    verdict: "accepted",
    says: null,
    spoil: (list) =>
      text(
        alter(list, ({ price, appraisal }) => ({ price: american(price), appraisal: american(appraisal) })),
      ),
  },
  {
    what: "point and comma of amounts swapped in every other row",
    verdict: "accepted",
    says: null,
    spoil: (list) =>
      text(
        alter(
          list,
          ({ price, appraisal }) => ({ price: american(price), appraisal: american(appraisal) }),
          some(2),
        ),
      ),
  },
  {
    what: "prices of other rows",
    verdict: "refused",
    says: /contradiz/,
    spoil: (list) => text(shift(list, ["price"])),
  },
  {
    what: "amounts and discounts of other rows",
    verdict: "held",
    says: /subiu o preço/,
    spoil: (list) => text(shift(list, ["price", "appraisal", "discount"])),
  },
  {
    what: "every price a tenth lower, with its discount",
    verdict: "held",
    says: /baixou o preço/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 0.9, 1))),
  },
  {
    what: "every price a tenth higher, with its discount",
    verdict: "held",
    says: /subiu o preço/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 1.1, 1.1))),
  },
  {
    what: "every appraisal a tenth higher, with its discount",
    verdict: "held",
    says: /mudou a avaliação/,
    spoil: (list) => text(alter(list, (fields) => scaled(fields, 1, 1.1))),
  },

  // Discounts
  {
    what: "discounts of other rows",
    verdict: "refused",
    says: /contradiz.*o desconto diz/,
    spoil: (list) => text(shift(list, ["discount"])),
  },
  {
    what: "discounts without their point",
    verdict: "accepted",
    says: null,
    spoil: (list) =>
      text(alter(list, ({ discount }) => ({ discount: String(Number(discount)).replace(".", "") }))),
  },
  {
    what: "discounts with a comma",
    verdict: "accepted",
    says: null,
    spoil: (list) => text(alter(list, ({ discount }) => ({ discount: discount.replace(".", ",") }))),
  },
  { what: "no discounts", verdict: "accepted", says: null, spoil: (list) => text(withoutDiscount(list)) },
  {
    what: "one wrong discount",
    verdict: "accepted",
    says: /o desconto diz 99.99/,
    spoil: (list) =>
      text(
        alter(
          list,
          () => ({ discount: "99.99" }),
          (index) => index === 5,
        ),
      ),
  },

  // Numbers and links
  {
    what: "numbers in a spreadsheet's scientific notation",
    verdict: "accepted",
    says: null,
    spoil: (list) => text(alter(list, ({ number }) => ({ number: scientific(number) }))),
  },
  {
    what: "such numbers, and no links",
    verdict: "refused",
    says: /não puderam ser lidas.*estragado por planilha/,
    spoil: (list) => text(alter(list, ({ number }) => ({ number: scientific(number), link: "" }))),
  },
  {
    what: "links of other rows",
    verdict: "refused",
    says: /contradiz.*são diferentes/,
    spoil: (list) => text(shift(list, ["link"], 1)),
  },
  {
    what: "links of other rows in one row of ten",
    verdict: "refused",
    says: /contradiz.*são diferentes/,
    spoil: (list) => text(alter(list, ({ link }) => ({ link: link.replace(/\d{3}$/, "000") }), some(10))),
  },
  {
    what: "other numbers, with their links",
    verdict: "held",
    says: /não traz \d+ dos/,
    spoil: (list) =>
      text(
        alter(list, ({ number, link }) => {
          const other = `7${number.trim().slice(1)}`;
          return { number: ` ${other} `, link: link.replace(number.trim(), other) };
        }),
      ),
  },
  {
    what: "every row twice",
    verdict: "refused",
    says: /contradiz.*imóvel repetido/,
    spoil: (list) => text({ ...list, rows: list.rows.flatMap((row) => [row, row]) }),
  },
  {
    what: "one row twice",
    verdict: "accepted",
    says: /imóvel repetido/,
    spoil: (list) => text({ ...list, rows: [...list.rows, list.rows[0]!] }),
  },

  // Words
  {
    what: "a modality nobody knows in one row of ten",
    verdict: "held",
    says: /modalidades de venda que nunca vimos \("Venda Secreta"\)/,
    spoil: (list) => text(alter(list, () => ({ mode: "Venda Secreta" }), some(10))),
  },
  {
    what: "a type nobody knows in one row of ten",
    verdict: "held",
    says: /tipos de imóvel que nunca vimos \("Castelo"\)/,
    spoil: (list) =>
      text(
        alter(
          list,
          ({ description }) => ({ description: description.replace(/^[^,]+/, "Castelo") }),
          some(10),
        ),
      ),
  },
  {
    what: "descriptions of another grammar",
    verdict: "held",
    says: /termos que nunca vimos/,
    spoil: (list) =>
      text(alter(list, ({ description }) => ({ description: description.replace(/, .*/, ", bom estado.") }))),
  },
  {
    what: "open bidding for everything that is no auction",
    verdict: "held",
    says: /mudou a modalidade|fase anterior/,
    spoil: (list) =>
      text(alter(list, ({ mode }) => (mode.startsWith("Leilão") ? {} : { mode: "Licitação Aberta" }))),
  },
  {
    what: "modalities of other rows",
    verdict: "held",
    says: /mudou a modalidade|fase anterior/,
    spoil: (list) =>
      text(
        withoutDiscount(
          alter(shift(list, ["mode"]), (fields) =>
            fields.mode.startsWith("Leilão") ? {} : scaled(fields, 1),
          ),
        ),
      ),
  },
  {
    what: "cities of other rows",
    verdict: "held",
    says: /mudou a cidade/,
    spoil: (list) => text(shift(list, ["city"], 91)),
  },
  {
    what: "neighbourhoods of other rows",
    verdict: "held",
    says: /mudou o bairro/,
    spoil: (list) => text(shift(list, ["district"], 91)),
  },
  {
    what: "addresses of other rows",
    verdict: "held",
    says: /mudou o endereço/,
    spoil: (list) => text(shift(list, ["address"])),
  },
  {
    what: "descriptions of other rows",
    verdict: "held",
    says: /mudou o tipo/,
    spoil: (list) => text(shift(list, ["description"])),
  },
  {
    what: "pieces of a web page in the addresses",
    verdict: "refused",
    says: /HTML/,
    spoil: (list) =>
      text(alter(list, ({ address }) => ({ address: `<td class="x">${address}</td>` }), some(10))),
  },
  {
    what: "tabs and stray control characters in the addresses",
    verdict: "accepted",
    says: null,
    spoil: (list) => text(alter(list, ({ address }) => ({ address: ` \t${address}\u001a ` }), some(10))),
  },
];
