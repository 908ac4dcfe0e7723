import { DISCLOSURE_DOCUMENT_PAGE, READ_DISCLOSURE_DOCUMENT } from "./disclosure-documents";
import { DISCLOSURE_DOWNLOAD_FIELDS, DISCLOSURE_LIST_FIELDS } from "./list-queries";
import { declareOperations } from "./operation";
import { TERM_FIELDS } from "./terms";

/** The operations on disclosure documents. */
export const DISCLOSURE_OPERATIONS = declareOperations({
  createDisclosure: {
    method: "POST",
    path: "/api/v1/{funder}/offers/{dealId}/disclosures",
    scope: "offers:update",
    body: { presence: "optional", fields: TERM_FIELDS, serviceChecks: "rules" },
    status: 201,
    existingStatus: 200,
    response: READ_DISCLOSURE_DOCUMENT,
    errors: ["OFFER_REVOKED"],
    drains: true,
  },
  listDisclosures: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures",
    scope: "disclosures:read",
    query: DISCLOSURE_LIST_FIELDS,
    status: 200,
    response: DISCLOSURE_DOCUMENT_PAGE,
  },
  readDisclosure: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures/{disclosureId}",
    scope: "disclosures:read",
    status: 200,
    response: READ_DISCLOSURE_DOCUMENT,
  },
  downloadDisclosure: {
    method: "GET",
    path: "/api/v1/{funder}/disclosures/{disclosureId}/document",
    scope: "disclosures:read",
    query: DISCLOSURE_DOWNLOAD_FIELDS,
    status: 200,
    response: null,
    media: "application/pdf",
  },
});
