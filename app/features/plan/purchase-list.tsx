import { Icon } from "#app/ui/icon.tsx";
import { TONE_TAGS, type PurchaseLine } from "./billing-view.ts";

/** A year of months is shown at once; older purchases are folded. */
const SHOWN = 12;

/** Everything that was bought, with its documents. */
export function PurchaseList({ purchases }: { purchases: readonly PurchaseLine[] }) {
  const older = purchases.slice(SHOWN);
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">Compras</h3>
      <Items purchases={purchases.slice(0, SHOWN)} />
      {older.length > 0 && (
        <details className="plan-older">
          <summary>{older.length === 1 ? "Mais 1 compra" : `Mais ${older.length} compras`}</summary>
          <Items purchases={older} />
        </details>
      )}
    </div>
  );
}

function Items({ purchases }: { purchases: readonly PurchaseLine[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {purchases.map((purchase) => (
        <Item key={purchase.id} purchase={purchase} />
      ))}
    </ul>
  );
}

function Item({ purchase }: { purchase: PurchaseLine }) {
  const { date, what, amount, method, state, tone, document, receipt } = purchase;
  return (
    <li className="plan-purchase">
      <div className="min-w-0">
        <p>{what}</p>
        <p className="text-sm text-muted">{method ? `${date}, ${method}` : date}</p>
      </div>
      <div className="plan-purchase-end">
        <strong className="font-semibold">{amount}</strong> <span className={TONE_TAGS[tone]}>{state}</span>
      </div>
      {(receipt || document) && (
        <div className="plan-documents">
          {receipt && (
            <a href={receipt} className="link">
              <Icon name="file" />
              <span>
                Recibo <span className="sr-only">de {date} </span>
                <span className="text-muted">(PDF, uns 20 KB)</span>
              </span>
            </a>
          )}{" "}
          {document && (
            <a href={document.href} target="_blank" rel="noopener" className="link">
              <span>
                {document.label}
                <span className="sr-only"> de {date}, em outra aba</span>
              </span>
              <Icon name="external" />
            </a>
          )}
        </div>
      )}
    </li>
  );
}
