import csharp from "@/docs/examples/Sign.cs?text" with { type: "text" };
import java from "@/docs/examples/Sign.java?text" with { type: "text" };
import javascript from "@/docs/examples/sign.mjs?text" with { type: "text" };
import php from "@/docs/examples/sign.php?text" with { type: "text" };
import python from "@/docs/examples/sign.py?text" with { type: "text" };
import shell from "@/docs/examples/sign.sh?text" with { type: "text" };
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
import backfillMjs from "@/docs/recipes/backfill.mjs?text" with { type: "text" };
import backfillPy from "@/docs/recipes/backfill.py?text" with { type: "text" };
import verifySh from "@/docs/recipes/verify.sh?text" with { type: "text" };

/** The programs that the guide shows, by their path in the repository. Tests run them. */
export const FILES: Record<string, string> = {
  "docs/examples/Sign.cs": csharp,
  "docs/examples/Sign.java": java,
  "docs/examples/sign.mjs": javascript,
  "docs/examples/sign.php": php,
  "docs/examples/sign.py": python,
  "docs/examples/sign.sh": shell,
  "docs/quickstart/add_webhook.py": addWebhookPy,
  "docs/quickstart/add-webhook.mjs": addWebhookMjs,
  "docs/quickstart/add-webhook.sh": addWebhookSh,
  "docs/quickstart/api.sh": apiSh,
  "docs/quickstart/create_offer.py": createOfferPy,
  "docs/quickstart/create-offer.mjs": createOfferMjs,
  "docs/quickstart/create-offer.sh": createOfferSh,
  "docs/quickstart/read_submissions.py": readSubmissionsPy,
  "docs/quickstart/read-submissions.mjs": readSubmissionsMjs,
  "docs/quickstart/read-submissions.sh": readSubmissionsSh,
  "docs/quickstart/receive.mjs": receiveMjs,
  "docs/quickstart/receive.py": receivePy,
  "docs/recipes/backfill.mjs": backfillMjs,
  "docs/recipes/backfill.py": backfillPy,
  "docs/recipes/verify.sh": verifySh,
};
