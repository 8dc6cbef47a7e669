import { customType, timestamp } from "drizzle-orm/pg-core";

/** A column that holds an instant, with its zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A column that holds bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
