# Studio Site in a container: docs/container.md. test/container/container.test.ts takes these steps in a folder.
FROM node:24-trixie-slim AS build
WORKDIR /srv/studio-site
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY editor/package.json editor/
COPY web/package.json web/
# The tools for tests and checks stay out of the image. The installation scripts only look for a recent Node, which the
# image has.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
# An empty folder becomes those of data, keys and backups.
RUN node scripts/build.ts && mkdir empty

FROM node:24-trixie-slim
# Everybody who reaches the container reaches the site: without DEMO it does not start in demo mode.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data KEYS_DIR=/keys BACKUP_DIR=/backups
# How memory is used, here and in CMD: as scripts/site-process.json has it for `npm start`.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /srv/studio-site
COPY --from=build /srv/studio-site ./
COPY --from=build --chown=node:node /srv/studio-site/empty /data
COPY --from=build --chown=node:node /srv/studio-site/empty /keys
COPY --from=build --chown=node:node /srv/studio-site/empty /backups
# The program's files belong to root: the site writes to its data, keys and backups alone.
USER node
VOLUME /data /keys /backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=1", "--heap-growing-percent=30", "main.ts"]
