import type { Language } from "@/components/docs/code-block";

import addWebhookPy from "@/docs/quickstart/add_webhook.py?text" with { type: "text" };
import addWebhookMjs from "@/docs/quickstart/add-webhook.mjs?text" with { type: "text" };
import addWebhookSh from "@/docs/quickstart/add-webhook.sh?text" with { type: "text" };
import apiSh from "@/docs/quickstart/api.sh?text" with { type: "text" };
import createOfferPy from "@/docs/quickstart/create_offer.py?text" with { type: "text" };
import createOfferMjs from "@/docs/quickstart/create-offer.mjs?text" with { type: "text" };
import createOfferSh from "@/docs/quickstart/create-offer.sh?text" with { type: "text" };
import readSubmissionsPy from "@/docs/quickstart/read_submissions.py?text" with { type: "text" };
import readSubmissionsMjs from "@/docs/quickstart/read-submissions.mjs?text" with { type: "text" };
import readSubmissionsSh from "@/docs/quickstart/read-submissions.sh?text" with { type: "text" };
import receiveMjs from "@/docs/quickstart/receive.mjs?text" with { type: "text" };
import receivePy from "@/docs/quickstart/receive.py?text" with { type: "text" };
import { OPENAPI } from "./openapi";

type Step = Partial<Record<Language, string>>;

/** Sets the shell variables of a key of the demo's sandbox. The rest of the quickstart reads them. */
export const DEMO_VARIABLES = `eval "$(node -p '
  const demo = JSON.parse(fs.readFileSync(".data/demo.json"));
  const { funder, api_key, api_secret } = demo.sandbox;
  "export BASE_URL=" + demo.base_url + " FUNDER=" + funder +
    " API_KEY=" + api_key + " API_SECRET=" + api_secret')"`;

/** Installs the clients that this service publishes. */
export const INSTALL: Step = {
  curl: apiSh.trim(),
  typescript: `mkdir -p first-offer && cd first-offer && npm init -y
npm install "$BASE_URL/docs/clients/offer-calculator-${OPENAPI.info.version}.tgz"`,
  python: `mkdir -p first-offer && cd first-offer
python3 -m venv .venv && . .venv/bin/activate
pip install "$BASE_URL/docs/clients/offer_calculator-${OPENAPI.info.version}-py3-none-any.whl"`,
};

/** Installs the Python client with what its event loop needs. */
export const ASYNC_INSTALL = `pip install "offer-calculator[async] @ $BASE_URL/docs/clients/offer_calculator-${OPENAPI.info.version}-py3-none-any.whl"`;

export const CREATE_OFFER: Step = {
  curl: createOfferSh.trim(),
  typescript: program("create-offer.mjs", createOfferMjs, "node create-offer.mjs"),
  python: program("create_offer.py", createOfferPy, "python3 create_offer.py"),
};

export const READ_SUBMISSIONS: Step = {
  curl: readSubmissionsSh.trim(),
  typescript: program("read-submissions.mjs", readSubmissionsMjs, "node read-submissions.mjs"),
  python: program("read_submissions.py", readSubmissionsPy, "python3 read_submissions.py"),
};

export const ADD_WEBHOOK: Step = {
  curl: addWebhookSh.trim(),
  typescript: program("add-webhook.mjs", addWebhookMjs, 'eval "$(node add-webhook.mjs)"'),
  python: program("add_webhook.py", addWebhookPy, 'eval "$(python3 add_webhook.py)"'),
};

export const RECEIVE: Step = {
  typescript: program("receive.mjs", receiveMjs, "node receive.mjs"),
  python: program("receive.py", receivePy, "python3 receive.py"),
};

/** The commands that write a program to a file and run it, to paste at once. */
function program(file: string, text: string, command: string): string {
  return `cat > ${file} <<'END'\n${text.trim()}\nEND\n${command}`;
}
