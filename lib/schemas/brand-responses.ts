import { z } from "zod";

export const BRANDS = z
  .strictObject({
    data: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        default: z.boolean(),
        callback_url: z
          .string()
          .nullable()
          .describe("Where submissions are sent if the offer has no callback URL."),
      }),
    ),
  })
  .meta({ id: "Brands", description: "Your brands, the default one first." });
