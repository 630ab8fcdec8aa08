# One image per part, from one file:
#   docker build --target part --build-arg PART=svc-orders -t handloom/svc-orders .
#   docker build --target tools -t handloom/tools .          (migrations and releases)
# A line of Node that is still mended; the shop itself needs 20.19.
ARG NODE_IMAGE=node:24.21-bookworm-slim

# Where things are made, and what releases and migrations run in.
FROM ${NODE_IMAGE} AS workshop
# The tests of what is released start a NATS of their own, also where nothing can be fetched.
RUN apt-get update && apt-get install -y --no-install-recommends nats-server && rm -rf /var/lib/apt/lists/*
# Owned by who runs the tools, which write caches, and builds of what they release.
RUN mkdir -p /shop /data/releases && chown -R node:node /shop /data
WORKDIR /shop
USER node

# What says which packages there are. While these files stay as they are, packages are not installed again: a team that releases
# another word waits for its build alone.
FROM workshop AS manifests
COPY --chown=node:node . .
RUN find . -type f -not -name package.json -not -name package-lock.json -not -name .npmrc \
      -not -name cut-out-part.mjs -not -name packages-outside.json -not -path './*/seed/*' -delete \
 && find . -type d -empty -delete

FROM workshop AS packages
COPY --from=manifests --chown=node:node /shop .
RUN npm ci --include=dev --no-audit --no-fund \
 && npm cache clean --force

# Everything built once; all parts are cut from it.
FROM packages AS build
COPY --chown=node:node . .
RUN npm run generate \
 && npm run build

# Migrations, provisioning and releases run the tools themselves, with everything they build with.
FROM build AS tools
# npm would ask the network whether it is the newest, and say so in each log.
ENV RELEASES_DIR=/data/releases NPM_CONFIG_UPDATE_NOTIFIER=false
CMD ["node", "-e", "console.log('npm run migrate -w svc-orders, npm run release -w mf-cart, …')"]

# What one part needs at run time: its bundle, and the packages that lie outside of it.
FROM workshop AS assembly
USER root
COPY --from=manifests /shop .
ARG PART
# npm installs the packages of all workspaces there are, so only these are left; the lockfile is cut to
# match, with the versions that it had.
RUN node tools/cut-out-part.mjs "$PART" \
 && npm install --package-lock-only --no-audit --no-fund \
 && npm ci --omit=dev --no-audit --no-fund \
 && find node_modules -maxdepth 2 -type l -not -path '*/.bin/*' -delete \
 && mkdir -p /image/part \
 && mv node_modules /image/node_modules \
 && if [ -d "$PART/node_modules" ]; then mv "$PART/node_modules" /image/part/node_modules; fi \
 && if [ -d "$PART/seed" ]; then mv "$PART/seed" /image/part/seed; fi \
 && cp "$PART/package.json" /image/part/package.json
COPY --from=build /shop/${PART}/dist /image/part/dist

FROM ${NODE_IMAGE} AS part
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 IMAGES_DIR=/data/images RELEASES_DIR=/data/releases \
    MAIL_DIR=/data/mail MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir -p /data/images /data/mail /data/releases && chown -R node:node /data
COPY --from=assembly /image /shop
WORKDIR /shop/part
USER node
EXPOSE 8080
# "Up" is all that a restart can mend; whether its database answers is asked at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.cjs"]
