/// The elements of a paged list. Each page is fetched when it is needed.
///
///     for try await race in harrier.races() { … }
public struct Pages<Element: Sendable>: AsyncSequence, Sendable {
    let length: Int
    let page: @Sendable (_ number: Int, _ length: Int) async throws -> [Element]

    public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

    public struct Iterator: AsyncIteratorProtocol {
        let pages: Pages
        private var read: ArraySlice<Element> = []
        private var number = 1
        private var isLast = false

        init(pages: Pages) { self.pages = pages }

        public mutating func next() async throws -> Element? {
            if read.isEmpty, !isLast {
                try Task.checkCancellation()
                let page = try await pages.page(number, pages.length)
                number += 1
                isLast = page.count < pages.length
                read = page[...]
            }
            return read.popFirst()
        }
    }
}

extension Harrier {
    /// All races, most recent first, in pages of up to 100.
    public func races(pageLength: Int = 100) -> Pages<Race> {
        Pages(length: pageLength) { try await listRaces(page: $0, length: $1) }
    }

    /// The races that a user posted, most recent first, in pages of up to 100.
    public func races(of athleteID: String, pageLength: Int = 100) -> Pages<Race> {
        Pages(length: pageLength) { try await listUserRaces(id: athleteID, page: $0, length: $1) }
    }

    /// The results that match a query, best match first, in pages of up to 100.
    public func results(matching query: String, pageLength: Int = 100) -> Pages<RaceResult> {
        Pages(length: pageLength) { try await searchResults(query: query, page: $0, length: $1) }
    }
}
