import { DELIVERY_LIST_FIELDS } from "@/lib/schemas/list-queries";
import { readFields } from "@/lib/schemas/parse-fields";
import { listDeliveries, loadDelivery } from "@/lib/services/deliveries/list";
import { replayDelivery } from "@/lib/services/deliveries/replays";
import { rotateCallbackSecret, showCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { operatorFor, operatorForDelivery } from "@/lib/services/funders/lookup";
import type { Command } from "./command";
import { fields, table } from "./output";
import { duration, text } from "./values";

/** The commands about callback secrets and deliveries. */
export const DELIVERY_COMMANDS: Record<string, Command> = {
  "callback-secret show": {
    usage: "callback-secret show <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const shown = await showCallbackSecret(context, funder);
      const rows = {
        "Callback secret": shown.callback_secret,
        ...(shown.previous_callback_secret && {
          "Previous secret": shown.previous_callback_secret,
          "Signs until": shown.previous_expires_at,
        }),
      };
      return { json: shown, text: fields(rows) };
    },
  },

  "callback-secret rotate": {
    usage: "callback-secret rotate <funder> [--overlap 24h]",
    positionals: 1,
    options: { overlap: { type: "string" } },
    async run(context, [funder = ""], values) {
      const by = await operatorFor(context, funder);
      const { callback_secret, previous_expires_at } = await rotateCallbackSecret(
        by,
        duration(values, "overlap"),
      );
      const rows = {
        "Callback secret": callback_secret,
        "Old one signs until": previous_expires_at,
      };
      const json = { funder, callback_secret, previous_expires_at };
      return { json, text: fields(rows) };
    },
  },

  "deliveries list": {
    usage: "deliveries list <funder> [--status <status>] [--type <event type>] [--limit <n>]",
    positionals: 1,
    options: { status: { type: "string" }, type: { type: "string" }, limit: { type: "string" } },
    async run(context, [funder = ""], values) {
      const by = await operatorFor(context, funder);
      const query = readFields(DELIVERY_LIST_FIELDS, {
        status: text(values, "status"),
        type: text(values, "type"),
        limit: text(values, "limit"),
      });
      const page = await listDeliveries(by, query);
      const rows = page.data.map((delivery) => ({
        Id: delivery.id,
        Type: delivery.type,
        Status: delivery.status,
        Attempts: delivery.attempt_count,
        Created: new Date(delivery.created_at),
        "Next attempt": delivery.next_attempt_at && new Date(delivery.next_attempt_at),
        Destination: delivery.destination.url.replace(/\?.*/, ""),
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
