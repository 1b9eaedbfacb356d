import Foundation

/// A file to import: data in memory, or a file on disk that is read while it is sent.
public struct Upload: Sendable {
    enum Source: Sendable {
        case data(Data)
        case file(URL)
    }

    let mediaType: String
    let source: Source

    /// CSV with a header line.
    public static func csv(_ data: Data) -> Upload { Upload(mediaType: csv, source: .data(data)) }
    public static func csv(_ text: String) -> Upload { csv(Data(text.utf8)) }
    public static func csv(file: URL) -> Upload { Upload(mediaType: csv, source: .file(file)) }

    /// NDJSON: one result per line.
    public static func ndjson(_ data: Data) -> Upload { Upload(mediaType: ndjson, source: .data(data)) }
    public static func ndjson(_ text: String) -> Upload { ndjson(Data(text.utf8)) }
    public static func ndjson(file: URL) -> Upload { Upload(mediaType: ndjson, source: .file(file)) }

    /// Any other file, such as an archive.
    public static func binary(_ data: Data) -> Upload { Upload(mediaType: binary, source: .data(data)) }
    public static func binary(file: URL) -> Upload { Upload(mediaType: binary, source: .file(file)) }

    private static let binary = "application/octet-stream"
    private static let csv = "text/csv"
    private static let ndjson = "application/x-ndjson"
}
