declare module "itemsjs" {
  interface Options {
    query?: string;
    page: number;
    per_page: number;
    sort?: string;
    filters: Record<string, string[]>;
    filter?: (item: never) => boolean;
  }
  interface Answer {
    data: { items: unknown[]; aggregations: Record<string, unknown> };
    pagination: { total: number };
  }
  export default function itemsjs(
    items: object[],
    configuration: object,
  ): { search(options: Options): Answer };
}
