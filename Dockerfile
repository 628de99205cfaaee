# What runs in the end is the Node that the lock file names, with its checksum: the one that everything was tested with.
# From this image come npm and, until npm has brought the other, a Node to run it.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./

FROM packages AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npm run build

FROM packages AS production
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# What nothing loads at run time: headers and sources for compilers, the type checker that some packages would like to
# find, and packages that are whole in the server's bundle.
RUN rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share node_modules/better-sqlite3/deps \
  node_modules/better-sqlite3/src node_modules/typescript node_modules/@typescript node_modules/@types \
  node_modules/lucide node_modules/drizzle-orm node_modules/zod node_modules/@conform-to node_modules/@zip.js \
  node_modules/uuid
RUN mkdir -p volume/backups && chmod -R 700 volume

FROM debian:trixie-slim
WORKDIR /app
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/build/client ./build/client
COPY --from=build /app/build/server ./build/server
COPY package.json ./
COPY db/migrations ./db/migrations
COPY scripts/memory.env scripts/run.mjs scripts/serve.mjs ./scripts/
COPY scripts/maintenance.mjs scripts/backup.mjs scripts/restore.mjs scripts/move.mjs ./scripts/
# A new volume takes its owner from here.
COPY --from=production --chown=10001:10001 /app/volume /data
ENV NODE_ENV=production PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  MALLOC_ARENA_MAX=2 PORT=3000 DATABASE_URL=file:/data/reisekasse.db BACKUP_DIR=/data/backups \
  RECEIPTS_DIR=/data/receipts
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# By the shell, which takes 3 MB for it; another Node beside the server would take 45 of the 256.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--env-file=scripts/memory.env", "scripts/serve.mjs"]
