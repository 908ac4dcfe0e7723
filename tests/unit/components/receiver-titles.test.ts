import { expect, test } from "vitest";
import { receiverTitle } from "@/components/console/deliveries/receiver-health";

// Rule: A4-4
test("the callbacks of offers at one host are named with at most three addresses, and how many more there are", () => {
  const addresses = Array.from({ length: 200 }, (_, index) => `https://hooks.example.com/o/${index}`);
  expect(receiverTitle({ callback: "offers", name: null, url: "https://hooks.example.com", addresses })).toBe(
    "Callbacks of offers at hooks.example.com/o/0 and hooks.example.com/o/1 and hooks.example.com/o/2 and 197 more",
  );
});
