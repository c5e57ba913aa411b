# The shop as an image. docs/containers.md says how to run it, and docs/operations.md what was tested ("What was tested").

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /shop
RUN install -d -o node -g node -m 700 /data
# Only what runs, without tests, tools and sources of the build. The files belong to root, so the shop cannot change them.
COPY --from=build /shop/package.json /shop/package.json
COPY --from=build /shop/LICENSE /shop/LICENSE
COPY --from=build /shop/node_modules /shop/node_modules
COPY --from=build /shop/build /shop/build
COPY --from=build /shop/build-server /shop/build-server
COPY --from=build /shop/domain /shop/domain
COPY --from=build /shop/server /shop/server
COPY --from=build /shop/sandbox /shop/sandbox
COPY --from=build /shop/cli /shop/cli
COPY --from=build /shop/setup /shop/setup
COPY --from=build /shop/collection/prints /shop/collection/prints
COPY --from=build /shop/collection/shipped-prints.sha256 /shop/collection/shipped-prints.sha256
ENV NODE_ENV=production PASSEPARTOUT_PREPARED=1 HOST=0.0.0.0 DATA_DIR=/data NPM_CONFIG_CACHE=/tmp/.npm
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process lives, not /readyz: without its database it still shows cached pages, and a restart would not help.
# The first start imports the demo prints, which takes minutes on a small machine.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "setup/run.cjs", "start"]
