import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// A handful of files instead of thirty: fewer requests on a bad line, and each compresses better.
const chunks = [
  { name: "framework", test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  // What all screens share. The live toast is loaded where there is a toast, the export's and the profile's forms where one opens.
  {
    name: "shared",
    test: /app\/(components|domain|forms|http|locales)\/(?!live-toast|(de\/)?profile-(form|color|sessions)|(delete-account|export|google)-form)/,
    priority: 2,
  },
  { name: "shared", test: /node_modules\/(@conform-to|lucide-react)\//, priority: 2 },
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
      resolve: { noExternal: ["drizzle-orm", "lucide-react"] },
    },
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
});
