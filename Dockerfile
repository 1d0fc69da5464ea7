# The image of the portal: what `npm run release` packs, on Node.js alone. Build: docker build --tag diwan .
# It runs as a plain user on a read-only root; /data holds what must last. docs/OPERATIONS.md describes its use.
FROM node:20.20-bookworm-slim AS build
WORKDIR /src
# First what decides the packages, so that a change of sources does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY scripts/no-canvas scripts/no-canvas
RUN npm ci --omit=dev
COPY . .
RUN node scripts/release.mjs --unpacked --to /release

FROM node:20.20-bookworm-slim
# Backups of Postgres are made by its own pg_dump, which may not be older than the server. The portal needs no npm, which
# brings packages of its own to look after.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/* \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /release/diwan /opt/diwan
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "/opt/diwan/scripts/health.mjs"]
# Node.js is process 1 and ends at SIGTERM by itself; a stop takes 23 seconds at most.
STOPSIGNAL SIGTERM
CMD ["node", "/opt/diwan/scripts/start.mjs"]
