import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: "Offer Calculator",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page is rendered for each request, because of the nonce, unless it is `force-static`
  // (app/docs/layout.tsx).
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
