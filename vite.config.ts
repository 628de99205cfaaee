import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Modules that the pages around signing in share with the profile's dialogs. No other screen needs them.
const account =
  "public/|(password|account|profile)-form|typed-address|de/(login|password|profile-form|public/)";

// Modules of single screens and dialogs.
const separate =
  "(forms/trip-form|locales/de/(profile|general|start-trip|export|export-dialog|trip-form))\\.";

// A handful of files instead of thirty: fewer requests on a slow network, and better compression.
const chunks = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  // Modules that several screens share. Those of a single screen or dialog are loaded with it. Public pages run no
  // scripts.
  {
    name: "shared",
    test: new RegExp(`/app/(?!${separate})(components|domain|forms|http|locales)/(?!${account})`),
    priority: 2,
    minShareCount: 3,
  },
  // The frame of every screen.
  {
    name: "shared",
    test: /\/app\/(offline\/(offline|screen-state|signal|drafts\/drafts)|domain\/outbox|components\/shell\/(error-page|client-navigation|navigation|strip-place)|screens\/expense-list)\.tsx?/,
    priority: 2,
  },
  { name: "shared", test: /node_modules\/(@conform-to|lucide)\//, priority: 2, minShareCount: 3 },
  // Modules for unreliable networks, loaded after the page is usable. The outbox and the offline page use them too.
  {
    name: "bad-line",
    test: /\/app\/(offline\/(?!offline|screen-state|signal|drafts\/drafts|cache\/cached-screens|outbox\/pending-overlay|sign-out\/(sign-out-warning|pending-sign-outs|leave))|locales\/de\/(outbox|offline)\.)|node_modules\/idb\//,
    priority: 0,
  },
  // Modules that the profile and its dialogs share.
  {
    name: "profile",
    test: /\/app\/(components\/account\/(profile|profile-menu)|forms\/profile-dialogs|locales\/de\/profile)\.tsx?/,
    priority: 2,
  },
  // Dialogs of the profile that are rarely opened.
  {
    name: "profile-dialogs",
    test: /\/app\/(forms\/(profile-sessions|google-link-form|delete-account-form|feedback-form)|components\/account\/general-list|locales\/de\/(general|feedback))\.tsx?/,
    priority: 2,
  },
  {
    name: "account",
    test: new RegExp(`/app/(components|forms|locales)/(${account})`),
    priority: 1,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022" },
  environments: {
    // The server's bundle starts with our own server, not with the framework's.
    ssr: {
      build: { rollupOptions: { input: "./app/server/main.ts" } },
      // Bundled, because the server uses a part of them, and loading them whole takes memory and time: 210 MB for one.
      resolve: { noExternal: ["drizzle-orm", "lucide"] },
    },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
