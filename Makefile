# Harrier's tasks; `make help` lists them.
.DEFAULT_GOAL := help
SHELL := /bin/sh
TOOL := go tool -modfile=internal/tools/go.mod
# Real results to try the service on, where a folder beside this one holds some; else the tests make their own.
HARRIER_DATA ?= $(patsubst %/meets,%,$(firstword $(wildcard $(CURDIR)/../*/data/meets)))
export HARRIER_DATA
# Node's packages, installed anew only when their lock changed: tools, and what the TypeScript client needs and is made with.
NPM := internal/tools/npm/node_modules/.package-lock.json
TYPESCRIPT := gen/typescript/node_modules/.package-lock.json

SWIFT ?= swift

.PHONY: help run test test-swift build generate check lint current tidy contract release audit bench clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## serve on http://127.0.0.1:8080 with a database of its own and a small season in it
	@[ -n "$$HARRIER_DATABASE_URL" ] || internal/tools/needs.sh postgres
	bin/harrier serve -demo on

test: $(NPM) $(TYPESCRIPT) ## every test, on a real PostgreSQL, with the race detector
	@internal/tools/needs.sh cc chromium
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./internal/testkit/withpostgres go test -race ./...

test-swift: ## the Swift client: its own tests, and its journeys on a live server; SWIFT is the command where it is not swift
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	cd gen/swift && $(SWIFT) build --build-tests && $(SWIFT) test --skip-build --disable-xctest
	SWIFT='$(SWIFT)' go run ./internal/testkit/withpostgres go test -count=1 -tags swift -run '^(TestClients|TestClientsPageSwift|TestSwiftReadme)$$/^(swift)?$$' -v ./tests ./tests/journeys

build: ## bin/harrier
	@mkdir -p bin
	go build -trimpath -o bin/harrier ./cmd/harrier

generate: $(TYPESCRIPT) ## everything in gen/, anew, from openapi.yaml, queries/, db/migrations/ and, for /docs, a package of npm's
	rm -rf gen/api gen/query gen/client/*.gen.go
	mkdir -p gen/api
	$(TOOL) oapi-codegen -config gen/api.yaml openapi.yaml
	$(TOOL) oapi-codegen -config gen/client.yaml openapi.yaml
	$(TOOL) sqlc generate -f gen/sqlc.yaml
	internal/tools/swift/generate.sh
	cp LICENSE gen/typescript/
	node gen/typescript/generate.mjs
	go run ./internal/httpapi/explorer/fetch

check: lint contract current tidy ## lint, and see that generated code, migrations and go.mod are in order
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go test -count=1 -run 'TestMigrations' ./internal/pg

lint: ## the linters of Go code and of the public workflow
	$(TOOL) golangci-lint run ./...
	cd internal/tools/contract && go tool -modfile=../go.mod golangci-lint run -c ../../../.golangci.yaml .
	go tool -modfile=internal/tools/actionlint/go.mod actionlint

contract: $(NPM) ## the linter of openapi.yaml, and what clients of the released one would lose
	internal/tools/npm/node_modules/.bin/spectral lint --fail-severity=hint -r .spectral.yaml openapi.yaml
	go -C internal/tools/contract test .
	go -C internal/tools/contract run . check ../../..

release: ## make openapi.yaml the released contract, against which the next is held
	go -C internal/tools/contract run . release ../../..

$(NPM) $(TYPESCRIPT): %/node_modules/.package-lock.json: %/package-lock.json
	@internal/tools/needs.sh node
	npm ci --silent --no-fund --no-audit --ignore-scripts --prefix $*
	@touch $@

current: generate ## see that what is committed in gen/ is what generate makes
	@test -z "$$(git status --porcelain gen)" || { git status --short gen; git --no-pager diff --stat gen; echo "gen/ is not current: run make generate and commit it"; exit 1; }

tidy: ## see that go.mod is tidy
	go mod tidy -diff

audit: ## known vulnerabilities (needs the network)
	$(TOOL) govulncheck ./...

bench: build ## measure reads, search, votes, the log, streaming and imports against bare handlers, on two million results and 20,000 logs
	@[ -n "$$TEST_DATABASE_URL" ] || internal/tools/needs.sh postgres
	go run ./tests/load

clean: ## forget what was built; the data in .harrier stays
	rm -rf bin internal/tools/npm/node_modules gen/typescript/node_modules gen/typescript/build gen/typescript/dist
