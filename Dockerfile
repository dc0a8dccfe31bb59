# One image for the server and the worker. `--target build` has the development packages as well, for the commands.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The commands (`npm run backup`, `db:move`, `puzzles:import`) are run in this stage.
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM node:26-slim
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
