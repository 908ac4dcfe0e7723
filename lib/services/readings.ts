import "server-only";
import { DELIVERY_KINDS } from "@/lib/schemas/states";
import type { Readings } from "@/lib/server/observe/telemetry";
import { waitingDeliveries } from "@/lib/services/deliveries/deliveries-statements";
import { pdfThread } from "@/lib/services/disclosures/pdf-thread";

/** The product's state, which the metrics read at each export. */
export const READINGS: Readings = {
  deliveries: async () => {
    const found = new Map((await waitingDeliveries(new Date())).map((row) => [row.kind, row]));
    return DELIVERY_KINDS.map((kind) => found.get(kind) ?? { kind, waiting: 0, oldestSeconds: 0 });
  },
  queuedDocuments: () => pdfThread().turns.waiting,
};
