import { Field } from "#app/ui/form.tsx";
import type { FieldView } from "./plan.ts";

/** A field of the reckoning: what was typed stays, and beside it is why it cannot be used. */
export function PlanField({ field: { typed, isHidden: _, ...texts } }: { field: FieldView }) {
  return (
    <Field
      {...texts}
      id={`plano-${texts.name}`}
      defaultValue={typed}
      inputMode="decimal"
      autoComplete="off"
    />
  );
}

/** Fields beside each other. */
export function PlanFields({ fields }: { fields: readonly FieldView[] }) {
  return (
    <div className="plan-fields">
      {fields.map((field) => (
        <div key={field.name} hidden={field.isHidden}>
          <PlanField field={field} />
        </div>
      ))}
    </div>
  );
}
