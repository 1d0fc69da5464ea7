# The image of the portal: the release that `npm run release` packs, with Node.js only. It runs as an ordinary user on a
# read-only root; /data has the data to keep. docs/OPERATIONS.md describes its use. Build: `docker build --tag diwan .`
FROM node:20.20-bookworm-slim AS build
WORKDIR /src
# The files that decide which packages are installed come first, so that a change of sources does not install them
# again.
COPY package.json package-lock.json .npmrc ./
COPY scripts/no-canvas scripts/no-canvas
RUN npm ci --omit=dev
COPY . .
RUN node scripts/release.mjs --unpacked --to /release

FROM node:20.20-bookworm-slim
# Backups of Postgres are made by pg_dump, which may not be older than the database server. npm is removed: the portal
# does not need it, and it has packages of its own that would have to be kept secure.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-15 && rm -rf /var/lib/apt/lists/* \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /release/diwan /opt/diwan
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# With these settings, glibc returns large buffers to the system as soon as they are freed; by default it kept 80 MB.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "/opt/diwan/scripts/health.mjs"]
# Node.js is process 1 and stops by itself after SIGTERM, within 23 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "/opt/diwan/scripts/start.mjs"]
