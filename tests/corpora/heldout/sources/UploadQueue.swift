import Foundation
import Network

/// Holds captured images on disk until the server has accepted them.
actor UploadQueue {
    typealias Uploader = @Sendable (Data) async throws -> Void

    private let folder: URL
    private let upload: Uploader
    private let monitor = NWPathMonitor()
    private var isDraining = false

    init(folder: URL, upload: @escaping Uploader) throws {
        self.folder = folder
        self.upload = upload
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func start() {
        monitor.pathUpdateHandler = { [weak self] path in
            guard path.status == .satisfied else { return }
            Task { [weak self] in await self?.drain() }
        }
        monitor.start(queue: .global(qos: .utility))
    }

    func enqueue(_ image: Data) async throws {
        let stamp = Int(Date().timeIntervalSince1970 * 1000)
        let file = folder.appendingPathComponent("\(stamp)-\(UUID().uuidString).jpg")
        try image.write(to: file, options: .atomic)
        await drain()
    }

    private func drain() async {
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while let file = oldest() {
            do {
                try await upload(Data(contentsOf: file))
                try FileManager.default.removeItem(at: file)
            } catch {
                return  // The file stays for the next connection.
            }
        }
    }

    private func oldest() -> URL? {
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return files?.min { $0.lastPathComponent < $1.lastPathComponent }
    }
}
