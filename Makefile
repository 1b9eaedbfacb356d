# Harrier's tasks. `make help` lists them, first those that everybody needs.
.DEFAULT_GOAL := help
SHELL := /bin/sh
# Go and npm keep their caches there.
ifeq ($(shell [ -w "$$HOME" ] && echo yes),)
export HOME := $(CURDIR)/.cache/home
endif
# Go since 1.21 gets the version that go.mod names; an older one cannot read go.mod.
ifneq ($(filter-out help clean,$(or $(MAKECMDGOALS),help)),)
ifeq ($(shell case $$(go env GOVERSION 2>/dev/null) in (go1.?|go1.?.*|go1.1?|go1.1?.*|go1.20*) ;; (go*|devel*) echo yes ;; esac),)
$(error Go 1.21 or newer is not installed or not in PATH: get it from https://go.dev/dl)
endif
# All commands build with the same flags, so that each finds in the cache what another has compiled, in any folder: without the names of folders, and
# without debugging information, which takes a twentieth of the time. The compiler and the linker collect garbage only near a GiB, which takes a
# seventh off the time of a build.
ifeq ($(findstring -toolexec,$(GOFLAGS)),)
export GOFLAGS := $(strip $(shell go env GOFLAGS) -trimpath -gcflags=all=-dwarf=false '-toolexec=env GOGC=off GOMEMLIMIT=1GiB')
endif
endif
TOOL := go tool '-modfile=$(CURDIR)/internal/tools/go.mod'
# Most tests wait more than they compute, so eight of a package run at a time, of three packages. On a slow machine a package takes longer than the ten
# minutes that go test gives it. The linter vets.
TEST := go run ./tests/kit/withpostgres $(TOOL) gotestsum --format pkgname --format-icons text -- -p 3 -parallel 8 -timeout 60m -vet=off -ldflags=-w
# Written by npm ci: the linter of the contract, and what the TypeScript client and the web app are built with.
NPM := internal/tools/npm/node_modules/.package-lock.json
TYPESCRIPT := clients/typescript/node_modules/.package-lock.json
WEB := clients/web/node_modules/.package-lock.json
# What make generate writes.
GENERATED := gen clients/*/LICENSE clients/go/client.gen.go clients/swift/Sources/HarrierClient/Generated \
	clients/typescript/src/schema.ts clients/typescript/src/bounds.ts clients/typescript/src/words.ts clients/typescript/package.json clients/typescript/package-lock.json db/schema.sql THIRD_PARTY_NOTICES.txt

SWIFT ?= swift
# Without this a program waits for a second before it exits, in case the race detector finds something meanwhile.
export GORACE ?= atexit_sleep_ms=0

.PHONY: help run test test-race test-browser test-clients everything test-swift test-explorer test-contract test-generators test-faults test-failover build generate generate-server generate-clients generate-go generate-typescript \
	generate-swift generate-archives generate-web generate-explorer generate-schema notices sbom verify-generated check budget lint types deadcode contract release package tidy audit bench bench-live alerts siege \
	fuzz fuzz-parsers fuzz-contract clean

run: build ## Serve on http://127.0.0.1:8080, with a local database and demo data
	@# An existing cluster needs the version that made it.
	@[ -n "$$HARRIER_DATABASE_URL" ] || internal/tools/needs.sh \
		"postgres$$(sed 's/^/-/' "$${HARRIER_DATA_DIR:-.harrier}/postgres/data/PG_VERSION" 2>/dev/null)"
	@# Apps in development have pages of this machine.
	HARRIER_CORS_ORIGINS="$${HARRIER_CORS_ORIGINS:-loopback}" bin/harrier serve -demo on

# Each of these targets does one thing; make everything does all. With a version of PostgreSQL, such as 18, make test takes that, and by default runs
# only the packages that depend on it most. The longest packages begin first.
POSTGRES ?=
PACKAGES ?= $(if $(POSTGRES),$(addprefix ./internal/,pg pg/backup pg/local search),$(shell go list $(addprefix ./tests/,races log accounts contract operators journeys) ./... | grep -vxE 'harrier/tests/(browser|siege)'))
test: ## Run the tests of packages and by HTTP. POSTGRES=18 chooses a version
	@internal/tools/room.sh 4
	@internal/tools/needs.sh -optional haproxy pgbouncer
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres$(POSTGRES:%=-%)
	@internal/tools/tell.sh 'The Go client:' go -C clients/go test -vet=off ./...
	@internal/tools/tell.sh 'Building what runs the tests (from nothing, two minutes)' go build -o /dev/null ./tests/kit/withpostgres
	@$(if $(POSTGRES),TEST_POSTGRES_IMAGE=postgres:$(POSTGRES) PATH="$$(go run ./internal/pg/local/find $(POSTGRES)):$$PATH") $(TEST) $(PACKAGES)
	@echo 'Not run here: the race detector (make test-race), pages in Chromium (make test-browser), other languages (make test-clients).'

# tests/race.txt lists what the race detector watches, which makes it several times as slow. Without debugging information it says where a race is, too.
test-race: ## Run the tests in tests/race.txt with the race detector, or all with ALL=1
	@internal/tools/needs.sh cc
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	@internal/tools/tell.sh 'Building what runs the tests (from nothing, two minutes)' go build -o /dev/null ./tests/kit/withpostgres
	@go -C clients/go test -vet=off -race ./...
	@$(TEST) -race $(if $(ALL),$(PACKAGES),$$(sed -n 's|^\./|&|p' tests/race.txt))
	@$(if $(ALL),,$(TEST) -race -run "^($$(sed -n 's/^Test/&/p' tests/race.txt | paste -sd '|' -))\$$" $$(go list ./tests/accounts ./tests/contract ./tests/log ./tests/operators ./tests/races))

test-browser: $(NPM) $(TYPESCRIPT) $(WEB) ## Run the tests of pages in Chromium: the app, the explorer, OAuth, and the TypeScript client
	@internal/tools/needs.sh -optional chromium
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	@internal/tools/tell.sh 'Building what runs the tests (from nothing, two minutes)' go build -o /dev/null ./tests/kit/withpostgres
	@TEST_CLIENTS=page $(TEST) ./tests/browser
	@TEST_CLIENTS=page $(TEST) -run '^TestClients$$' ./tests/journeys

CLIENT_TESTS := '^(TestClients|TestFollowing|TestTypeScript.*|Test(ClientsPage|AppsPage)(TypeScript|Swift))$$' ./tests/journeys ./tests/accounts
test-clients: $(NPM) $(TYPESCRIPT) test-generators ## Run the tests of the clients in other languages, of Swift's if it is installed, and of other generators
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	TEST_CLIENTS='typescript deno' $(TEST) -run $(CLIENT_TESTS)
	@if command -v $(firstword $(SWIFT)) >/dev/null; then $(MAKE) --no-print-directory test-swift; else echo 'Skipped the tests of the Swift client: $(SWIFT) is not installed.'; fi

everything: ## Run all of this, as CI does: in an order that fails early
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory test
	@# These wait for pages and downloads as much as they compute, so two run at a time. A siege measures memory, and runs alone.
	@$(MAKE) --no-print-directory -j2 test-race test-browser test-contract test-clients
	@$(MAKE) --no-print-directory siege FOR=5s MEET=5s

generate: ## Remake gen/, db/schema.sql, THIRD_PARTY_NOTICES.txt and the generated parts of clients/
	rm -rf gen
	$(MAKE) --no-print-directory -j1 generate-server generate-clients generate-explorer generate-schema notices

check: ## Run the linters; check generated code, migrations and go.mod
	@$(MAKE) --no-print-directory -j2 lint types deadcode contract tidy
	@$(MAKE) --no-print-directory verify-generated
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go test -count=1 -run '^(TestMigrations|TestSchemaFile|TestLengths)$$' ./internal/pg

build: ## Build bin/harrier
	@mkdir -p bin
	@internal/tools/room.sh 1
	@internal/tools/tell.sh 'Building bin/harrier (from nothing, two minutes)' go build -ldflags='-s -w' -o bin/harrier ./cmd/harrier

help: ## List the tasks
	@echo 'To begin:'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { if (++n == 7) printf "\nOther tasks:\n"; printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test-swift: ## Run the Swift client's tests, and its journeys against a server; SWIFT is the command to run (default: swift)
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	cd clients/swift && $(SWIFT) build --build-tests && $(SWIFT) test --skip-build --disable-xctest
	TEST_CLIENTS=swift SWIFT='$(SWIFT)' $(TEST) -count=1 -run $(CLIENT_TESTS)

test-generators: $(TYPESCRIPT) .cache/generators/lock.txt ## Compile the clients that OpenAPI Generator makes from openapi.yaml
	internal/tools/generators/test.sh

test-explorer: ## Let the API explorer send every kind of parameter and of body (three minutes; make test-browser has it send most)
	@internal/tools/needs.sh chromium
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	ALL=1 $(TEST) -count=1 -run '^TestExplorerSends$$' ./tests/browser

test-contract: .cache/schemathesis/lock.txt ## Let Schemathesis try the contract on a server
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	SCHEMATHESIS="$(CURDIR)/.cache/schemathesis/bin/schemathesis" SCHEMATHESIS_MINUTES=$(SCHEMATHESIS_MINUTES) \
		go run ./tests/kit/withpostgres go test -count=1 -v -timeout=0 -run '^TestSchemathesis$$' ./tests/contract

# Virtual environments, made again when the versions in them change.
.cache/generators/lock.txt: internal/tools/generators/python.txt
.cache/schemathesis/lock.txt: internal/tools/schemathesis/requirements.txt
.cache/generators/lock.txt .cache/schemathesis/lock.txt:
	@internal/tools/needs.sh python
	rm -rf $(@D)
	python3 -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r $<
	@cp $< $@

test-faults: ## Break servers and a PostgreSQL under load, and check that no write is lost or doubled (at most twelve minutes, Linux)
	@internal/tools/needs.sh postgres
	go run ./tests/faults $(FAULTS_FLAGS)

test-failover: .cache/patroni/lock.txt ## The same with three nodes of PostgreSQL under Patroni, whose primary is killed
	@internal/tools/needs.sh postgres etcd
	go run ./tests/faults -failover $(FAULTS_FLAGS)

# Under root, PostgreSQL's user must be able to run it, so Python must not be root's own.
.cache/patroni/lock.txt: internal/tools/patroni/requirements.txt
	@internal/tools/needs.sh python
	rm -rf $(@D)
	$(firstword $(wildcard /usr/bin/python3) python3) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@cp $< $@

PROGRAM ?= bin/harrier
SBOM ?= bin/sbom.cdx.json
sbom: build ## List the modules in bin/harrier in bin/sbom.cdx.json (CycloneDX); PROGRAM and SBOM name other files
	go build -modfile=internal/tools/go.mod -o .cache/ github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
	@# It takes the system in the modules' addresses from the environment, not from the program; go tool would build for that system.
	env $$(go version -m '$(PROGRAM)' | awk '$$2 ~ /^GO(OS|ARCH)=/ { print $$2 }') \
		.cache/cyclonedx-gomod bin -json -std -output '$(SBOM)' '$(PROGRAM)'

release-snapshot: ## Build the program for all platforms, or for this one with PLATFORMS=own, into dist/, twice, and check that both builds are the same
	PLATFORMS='$(PLATFORMS)' internal/tools/release.sh

package: build ## Make the .deb and the .rpm for this machine's architecture in dist/
	@rm -f dist/*.deb dist/*.rpm
	go -C internal/tools/package run . ../../..

generate-server: ## Remake gen/api from openapi.yaml, and gen/query from queries/ and db/
	rm -rf gen/api gen/query
	mkdir -p gen/api
	$(TOOL) oapi-codegen -config internal/tools/generate/api.yaml openapi.yaml
	@# One method for the responses of all operations: a type that responds to several needs no method for each.
	sed -i.orig -E 's/Visit[A-Za-z0-9]+Response\(/Visit(/' gen/api/server.gen.go && rm gen/api/server.gen.go.orig
	@# Without cgo, sqlc parses PostgreSQL's SQL by WebAssembly: the parser in C takes minutes to compile.
	CGO_ENABLED=0 $(TOOL) sqlc generate -f internal/tools/generate/sqlc.yaml

generate-clients: generate-go generate-typescript generate-swift ## Remake the generated parts of clients/ from openapi.yaml, the archives, and the web app
	$(MAKE) --no-print-directory generate-archives generate-web

generate-go:
	cp LICENSE clients/go/
	$(TOOL) oapi-codegen -config internal/tools/generate/client.yaml openapi.yaml

generate-typescript: $(TYPESCRIPT)
	cp LICENSE clients/typescript/
	node clients/typescript/generate.mjs
	go run ./internal/table/cell/typescript

generate-swift:
	cp LICENSE clients/swift/
	internal/tools/swift/generate.sh

generate-archives: $(TYPESCRIPT) ## Remake gen/clients, the archives of the clients that a server offers, after a change in clients/
	rm -rf clients/typescript/dist
	node clients/typescript/node_modules/typescript/bin/tsc -p clients/typescript/src
	go -C internal/tools run ./archives ../..

generate-web: $(TYPESCRIPT) $(WEB) ## Remake gen/web, the web app that a server offers, after a change in clients/web or clients/typescript
	node clients/web/node_modules/vite/bin/vite.js build --logLevel warn --config clients/web/vite.config.ts

generate-explorer: ## Fetch the script of the page under /docs into gen/explorer
	go -C internal/tools run ./explorer ../..

generate-schema: ## Remake db/schema.sql from db/migrations and db/code
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/kit/withpostgres go test -count=1 -run '^TestSchemaFile$$' ./internal/pg -update

notices: ## Remake THIRD_PARTY_NOTICES.txt, the licenses of what the program contains
	go -C internal/tools run ./notices ../..

verify-generated: generate ## Check that the committed files are those that make generate writes
	@test -z "$$(git status --porcelain $(GENERATED))" || { \
		git status --short $(GENERATED); git --no-pager diff --stat $(GENERATED); echo "Generated files are out of date: run make generate and commit the result."; exit 1; }

budget: ## Lower the limits of lines and comments in internal/tools/budget.txt to what there is
	internal/tools/lint-budget.sh -lower

lint: ## Lint the Go code, the CI workflow, the length of files and of packages
	internal/tools/lint-length.sh
	internal/tools/lint-budget.sh
	@internal/tools/tell.sh "Linting (from nothing, eight minutes)" $(TOOL) golangci-lint run ./...
	@# wrapcheck walks through all of the generated client at each return: nine minutes.
	cd clients/go && $(TOOL) golangci-lint run --disable wrapcheck -c '$(CURDIR)/.golangci.yaml' ./...
	cd examples/mirror && go vet ./...
	cd internal/tools && $(TOOL) golangci-lint run -c '$(CURDIR)/.golangci.yaml' ./...
	go tool -modfile=internal/tools/actionlint/go.mod actionlint

types: $(TYPESCRIPT) $(WEB) ## Check the types, the style and the layout of the web app
	node clients/web/node_modules/typescript/bin/tsc -p clients/web
	node clients/web/node_modules/typescript/bin/tsc -p clients/web/worker
	cd clients/web && node node_modules/eslint/bin/eslint.js --max-warnings 0 src worker && node node_modules/prettier/bin/prettier.cjs --log-level warn --check 'src/**/*.{ts,tsx}' 'worker/*.ts' 'test/*.ts' '*.ts' '*.js'

deadcode: ## Find functions that the program never calls
	internal/tools/deadcode.sh

contract: $(NPM) ## Lint openapi.yaml, and check by oasdiff that it does not break clients of the released one
	internal/tools/npm/node_modules/.bin/spectral lint --fail-severity=hint -r .spectral.yaml openapi.yaml
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true internal/tools/npm/node_modules/.bin/redocly lint --config=.redocly.yaml --format=stylish openapi.yaml
	go -C internal/tools test ./contract
	go -C internal/tools run ./contract check ../..

release: ## Make openapi.yaml the released contract with a new version and its entry in CHANGELOG.md, unless it breaks clients
	go -C internal/tools run ./contract release ../..

$(NPM) $(TYPESCRIPT) $(WEB): %/node_modules/.package-lock.json: %/package-lock.json
	@internal/tools/needs.sh node
	@internal/tools/tell.sh 'Installing the packages of $* (up to a minute)' npm ci --loglevel=error --no-fund --no-audit --ignore-scripts --prefix $*
	@touch $@

tidy: ## Check that each go.mod is tidy
	go mod tidy -diff
	go -C clients/go mod tidy -diff
	go -C examples/mirror mod tidy -diff

audit: ## Look for known vulnerabilities (needs the network)
	$(TOOL) govulncheck ./...
	go -C clients/go tool '-modfile=$(CURDIR)/internal/tools/go.mod' govulncheck ./...

bench: build ## Measure the program against a floor, or against another harrier: make bench AGAINST=/path/to/harrier
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/load $(if $(AGAINST),-against $(AGAINST)) $(BENCH_FLAGS)

bench-live: build ## Measure how many viewers of live results a server keeps current, and how soon
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/load -live $(BENCH_FLAGS)

alerts: ## Check and test the alerts for Prometheus with promtool
	@command -v promtool >/dev/null || { echo "promtool is missing: install Prometheus (Debian and Ubuntu: apt-get install prometheus)"; exit 1; }
	promtool check rules packaging/observability/alerts.yaml
	promtool test rules packaging/observability/alerts_test.yaml

FOR ?= 60s
MEET ?= 30s
siege: ## Attack a server (FOR=60s), and check that others are served in time; hold a meet (MEET=10m), and check its memory
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/kit/withpostgres go test -count=1 -v -timeout 30m ./tests/siege -for $(FOR) -meet $(MEET)

fuzz: fuzz-parsers fuzz-contract ## Try random input for a while: make fuzz MINUTES=10 REQUESTS=100000

MINUTES ?= 10
REQUESTS ?= 100000
fuzz-parsers:
	internal/tools/fuzz.sh $(MINUTES)

fuzz-contract:
	RANDOM_REQUESTS=$(REQUESTS) go run ./tests/kit/withpostgres go test -count=1 -v -timeout=0 -run '^TestRandomRequests$$' ./tests/contract
	$(MAKE) --no-print-directory test-contract SCHEMATHESIS_MINUTES=$(MINUTES)

clean: ## Delete what was built; the data in .harrier stays
	rm -rf bin dist internal/tools/npm/node_modules clients/typescript/node_modules clients/typescript/build clients/typescript/dist clients/web/node_modules clients/web/build
