/** The hash of the list of deliveries that asks whether what waits is to be sent again. */
export const RETRY_HASH = "#retry";
