import { DELIVERY_LIST_FIELDS } from "@/lib/schemas/deliveries/operations";
import { readFields } from "@/lib/schemas/wire/parse-fields";
import { loadDelivery } from "@/lib/services/deliveries/deliveries";
import { listDeliveries } from "@/lib/services/deliveries/list";
import { replayDelivery } from "@/lib/services/deliveries/replays";
import { operatorFor, operatorForDelivery } from "@/lib/services/funders/funders";
import { type Command, fields, table, text } from "./command";

/** The commands about deliveries. */
export const DELIVERY_COMMANDS: Record<string, Command> = {
  "deliveries list": {
    usage:
      "deliveries list <funder> [--status <status>] [--type <event type>] [--limit <n>] [--cursor <next_cursor>]",
    positionals: 1,
    options: {
      status: { type: "string" },
      type: { type: "string" },
      limit: { type: "string" },
      cursor: { type: "string" },
    },
    async run(context, [funder = ""], values) {
      const by = await operatorFor(context, funder);
      const query = readFields(DELIVERY_LIST_FIELDS, {
        status: text(values, "status"),
        type: text(values, "type"),
        limit: text(values, "limit"),
        cursor: text(values, "cursor"),
      });
      const page = await listDeliveries(by, query);
      const rows = page.data.map((delivery) => ({
        Id: delivery.id,
        Type: delivery.type,
        Status: delivery.status,
        Attempts: delivery.attempt_count,
        Created: new Date(delivery.created_at),
        "Next attempt": delivery.next_attempt_at && new Date(delivery.next_attempt_at),
        Destination: (delivery.destination.url ?? "").replace(/\?.*/, ""),
      }));
      return { json: page, text: table(rows, `The funder ${funder} has no such delivery.`) };
    },
  },

  "deliveries replay": {
    usage: "deliveries replay <delivery id>",
    positionals: 1,
    options: {},
    async run(context, [id = ""]) {
      const by = await operatorForDelivery(context, id);
      const delivery = await replayDelivery(by, await loadDelivery(by, { deliveryId: id }));
      const rows = { Delivery: delivery.id, Type: delivery.type, Status: delivery.status };
      return { json: delivery, text: `${fields(rows)}\nThe server sends it within a second.` };
    },
  },
};
