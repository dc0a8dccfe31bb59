# One image for the server and the worker. `--target build` has the development packages as well, for the commands.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm,sharing=locked npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The commands (`npm run backup`, `db:move`, `puzzles:import`) are run in this stage.
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm,sharing=locked npm ci --omit=dev --no-audit --no-fund

FROM node:26-slim
# `docker build --build-arg VERSION=1.2.3 --build-arg REVISION=$(git rev-parse HEAD) .`
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Outpost Pro" \
      org.opencontainers.image.description="Find out what to fix in your chess, and how to beat your next opponent." \
      org.opencontainers.image.licenses="GPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
# A new volume takes over whose folder it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
# On all addresses, so that its library is changed by its owner alone: the log shows the link that makes you the owner.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
