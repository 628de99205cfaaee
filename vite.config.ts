import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// What the pages around signing in share with the profile's dialogs; no other screen needs it.
const account =
  "public/|mail-page|(password|account|profile)-form|typed-address|de/(login|password|profile-form|public/)";

// What some screens and dialogs have to themselves.
const apart = "(forms/trip-form|locales/de/(profile|general|start-trip|export|export-dialog|trip-form))\\.";

// A handful of files instead of thirty: fewer requests on a bad line, and each compresses better.
const chunks = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  // What screens share; what one of them or a dialog alone uses comes with it. Public pages run no scripts.
  {
    name: "shared",
    test: new RegExp(`/app/(?!${apart})(components|domain|forms|http|locales)/(?!${account})`),
    priority: 2,
    minShareCount: 3,
  },
  // What surrounds every screen comes with every screen.
  {
    name: "shared",
    test: /\/app\/(offline\/(offline|screen-state|signal|drafts\/drafts)|domain\/outbox|components\/(error-page|client-navigation|navigation|strip-place)|screens\/expense-list)\.tsx?/,
    priority: 2,
  },
  { name: "shared", test: /node_modules\/(@conform-to|lucide)\//, priority: 2, minShareCount: 3 },
  // What is loaded when the page can be used, in one piece: outbox and offline page have it too.
  {
    name: "bad-line",
    test: /\/app\/(offline\/(?!offline|screen-state|signal|drafts\/drafts|cache\/cached-screens|outbox\/pending-overlay|sign-out\/(sign-out-warning|pending-sign-outs|leave))|locales\/de\/(outbox|offline)\.)|node_modules\/idb\//,
    priority: 0,
  },
  // What the profile and its dialogs share.
  {
    name: "profile",
    test: /\/app\/(components\/(profile|profile-menu)|forms\/profile-dialogs|locales\/de\/profile)\.tsx?/,
    priority: 2,
  },
  // Dialogs of the profile that are opened now and then.
  {
    name: "profile-dialogs",
    test: /\/app\/(forms\/(profile-sessions|google-link-form|delete-account-form|feedback-form)|components\/general-list|locales\/de\/(general|feedback))\.tsx?/,
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
      // Of these a part is used, and loading the whole takes memory and time at each start: 210 MB for the one.
      resolve: { noExternal: ["drizzle-orm", "lucide"] },
    },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
