#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace pumc {

/// Where the bytes of a saved model go: a file or memory.
class ModelSink {
public:
    virtual ~ModelSink() = default;
    virtual void write(const void *data, size_t count) = 0;
};

/// Where they come from.
class ModelSource {
public:
    virtual ~ModelSource() = default;
    virtual int64_t size() const noexcept = 0;
    /// The next `count` bytes, which must be within the size.
    virtual void read(void *data, size_t count) = 0;
    /// What messages call it: the subject of "... is damaged".
    virtual const char *name() const noexcept = 0;
};

/// An open file; `path` is for messages. Fails with Code::io.
class FileSink : public ModelSink {
public:
    FileSink(std::FILE *file, const std::string &path) : file_(file), path_(path) {}
    void write(const void *data, size_t count) override;

private:
    std::FILE *file_;
    const std::string &path_;
};

/// A regular file. Fails with Code::io where there is none or it cannot be read.
class FileSource : public ModelSource {
public:
    explicit FileSource(const std::string &path);
    int64_t size() const noexcept override { return size_; }
    void read(void *data, size_t count) override;
    const char *name() const noexcept override { return name_.c_str(); }

private:
    struct Close {
        void operator()(std::FILE *file) const noexcept { std::fclose(file); }
    };
    std::string path_, name_;
    std::unique_ptr<std::FILE, Close> file_;
    int64_t size_ = 0;
};

/// Memory that has room for all that is written.
class MemorySink : public ModelSink {
public:
    explicit MemorySink(void *buffer) : next_(static_cast<unsigned char *>(buffer)) {}
    void write(const void *data, size_t count) override;

private:
    unsigned char *next_;
};

/// Bytes that stay where they are until the model is read.
class MemorySource : public ModelSource {
public:
    MemorySource(const void *bytes, int64_t size) : next_(static_cast<const unsigned char *>(bytes)), size_(size) {}
    int64_t size() const noexcept override { return size_; }
    void read(void *data, size_t count) override;
    const char *name() const noexcept override { return "what the bytes hold"; }

private:
    const unsigned char *next_;
    int64_t size_;
};

} // namespace pumc
